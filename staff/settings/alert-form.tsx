import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireAlertSettings } from '#contract/staff/settings.ts'
import { formatContact, maxTypedPhone } from '#domain/contact.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, Form, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card, Loading } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { BackToSetup } from '#staff/setup/step-notice.tsx'
import { alertFields, settingsWords } from '#staff/words/settings.ts'
import { TextField } from '#ui/field.tsx'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.alerts
/** At most three phone numbers and three emails. */
const fieldIndexes = [0, 1, 2]
const contacts = [
  {
    field: 'phones',
    hint: text.phonesHint,
    label: text.phone,
    type: 'tel',
    maxLength: maxTypedPhone,
    shown: formatContact,
  },
  {
    field: 'emails',
    hint: null,
    label: text.email,
    type: 'email',
    maxLength: 254,
    shown: (email: string) => email,
  },
] as const

/** Phone numbers and emails that are alerted about an unanswered order, with a test of the numbers. */
export function AlertSettings() {
  const { id } = useOutletOfScreen()
  const form = useSettingsForm<WireAlertSettings>({
    name: ['alerts', id],
    labels: alertFields,
    load: (signal) => call(calls.getAlertSettings, { params: { outlet: id }, signal }),
    save: ({ revision, phones, emails }) =>
      call(calls.updateAlertSettings, {
        params: { outlet: id },
        body: {
          revision,
          // Omits empty fields.
          ...(phones ? { phones: phones.filter(Boolean) } : {}),
          ...(emails ? { emails: emails.filter(Boolean) } : {}),
        },
      }),
  })
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  const changeEntry = (field: 'phones' | 'emails', index: number, value: string) =>
    change({
      [field]: fieldIndexes.map((each) => (each === index ? value : (settings[field][each] ?? ''))),
    })
  return (
    <div className={styles.settingsForm}>
      {contacts.map(({ field, hint, label, shown, ...input }) => (
        <Card key={field} title={alertFields[field]}>
          {hint && <p className={styles.explanation}>{hint}</p>}
          <div className={styles.fields}>
            {fieldIndexes.map((index) => (
              <TextField
                key={index}
                {...input}
                label={label(index + 1)}
                error={faults[`${field}.${index}`]}
                autoComplete="off"
                value={shown(settings[field][index] ?? '')}
                onChange={(typed) => changeEntry(field, index, typed)}
              />
            ))}
          </div>
        </Card>
      ))}
      <FormFoot {...form} />
      {form.saved && <AlertTest outletId={id} saved={form.saved} isChanged={form.changes > 0} />}
    </div>
  )
}

interface TestProps {
  outletId: string
  saved: WireAlertSettings
  isChanged: boolean
}

/** Sends a code to each number; entering it here proves that texts arrive. */
function AlertTest({ outletId, saved, isChanged }: TestProps) {
  const client = useQueryClient()
  const time = useDayTime()
  const [code, setCode] = useState('')
  const key = ['settings', 'alerts', outletId]
  const test = useAction({
    make: () => call(calls.testAlerts, { body: { outlet_id: outletId } }),
    onDone: () => client.invalidateQueries({ queryKey: key }),
  })
  const prove = useAction({
    make: () => call(calls.proveAlerts, { body: { outlet_id: outletId, code } }),
    refreshes: ['setup'],
    onDone(settings) {
      setCode('')
      client.setQueryData(key, settings)
    },
  })
  const hasNumber = saved.phones.length > 0
  const error = test.error ?? prove.error
  return (
    <Card title={text.test}>
      <p className={styles.explanation}>{text.testHint}</p>
      {saved.proven_at ? (
        <>
          <Notice kind="good">{text.proven(time(saved.proven_at))}</Notice>
          <BackToSetup />
        </>
      ) : (
        <Notice kind="warn">
          {saved.tested_at ? text.tested(time(saved.tested_at)) : text.notProven}
        </Notice>
      )}
      {(isChanged || !hasNumber) && (
        <p className={styles.explanation}>{isChanged ? text.saveFirst : text.needsNumber}</p>
      )}
      <div className={styles.buttons}>
        <SmallButton action={test} isOff={!hasNumber || isChanged}>
          {text.test}
        </SmallButton>
      </div>
      {test.output && <p role="status">{text.sent(test.output.sent)}</p>}
      {saved.tested_at && !saved.proven_at && (
        <Form className={styles.codeForm} onSubmit={prove.run}>
          <TextField
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" isBusy={prove.isPending}>
            {text.prove}
          </Button>
        </Form>
      )}
      <ErrorNotice error={error} />
    </Card>
  )
}
