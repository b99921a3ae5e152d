import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { NewOutlet } from '#contract/staff/settings.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { setupQuery } from '#staff/setup/step-notice.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { setupWords } from '#staff/words/entry.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import styles from './settings.module.css'

const notLive = settingsWords.notLive

/** Of an outlet that was added: what to look at, and the button that opens it. A new restaurant opens on its first day's screen. */
export function OutletNotLive({ outlet }: { outlet: { id: string; name: string } }) {
  const client = useQueryClient()
  const isOwner = useIsOwner()
  const { data: setup } = useQuery(setupQuery)
  const params = { outlet: outlet.id }
  const service = useQuery({
    queryKey: ['service', outlet.id],
    queryFn: ({ signal }) => call(calls.getService, { params, signal }),
  })
  const going = useMutation({
    mutationFn: () => withPerson(notLive.goLive(outlet.name), () => call(calls.goLive, { params })),
    onSuccess: (answer) => answer && client.setQueryData(['service', outlet.id], answer),
  })
  if (service.data?.state !== 'not_live' || !setup) return null
  const isFirstDay = setup.steps.some(({ step, state }) => step === 'go_live' && state === 'open')
  if (isFirstDay)
    return (
      <Notice kind="warn">
        {notLive.closed}{' '}
        <Link className={controls.linkButton} to="/setup">
          {setupWords.title}
        </Link>
      </Notice>
    )
  return (
    <Card title={notLive.title(outlet.name)}>
      <p>{notLive.closed}</p>
      <p className={styles.explanation}>{notLive.look}</p>
      <div className={styles.logoField}>
        {notLive.ways.map(({ to, name }) => (
          <Link key={to} className={controls.linkButton} to={to}>
            {name}
          </Link>
        ))}
      </div>
      <Button
        aria-disabled={!isOwner || undefined}
        isBusy={going.isPending}
        onClick={() => isOwner && !going.isPending && going.mutate()}
      >
        {notLive.goLive(outlet.name)}
      </Button>
      {!isOwner && <p className={styles.explanation}>{setupWords.ownerOnly}</p>}
      <ErrorNotice error={going.error} />
    </Card>
  )
}

const text = settingsWords.addOutlet

interface Props {
  /** The outlet that the new one begins like. */
  like: { id: string; name: string }
  onAdded(id: string): void
  onClose(): void
}

/** What a further outlet has of its own; the rest begins like another one and is changed on its own screens. */
export function AddOutletSheet({ like, onAdded, onClose }: Props) {
  const client = useQueryClient()
  const [fields, setFields] = useState<NewOutlet>({
    like: like.id,
    menu: 'same',
    name: '',
    line1: '',
    city: '',
    postcode: '',
    phone: '',
  })
  const { key, renewAfter } = useAttemptKey()
  const adding = useMutation({
    mutationFn: () =>
      withPerson(text.title, () => call(calls.addOutlet, { body: fields, idempotencyKey: key })),
    async onSuccess(added) {
      if (!added) return
      await client.invalidateQueries({ queryKey: ['me'] })
      onAdded(added.id)
    },
    onError: renewAfter,
  })
  const faults = fieldFaults(adding.error)
  const about = (field: Exclude<keyof NewOutlet, 'like' | 'menu'>) => ({
    label: contactFields[field],
    error: faults[field],
    autoComplete: 'off',
    value: fields[field],
    onChange: (typed: string) => setFields({ ...fields, [field]: typed }),
  })
  return (
    <Panel
      title={text.title}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending} onClick={() => !adding.isPending && adding.mutate()}>
          {text.add}
        </Button>
      }
    >
      <p>{text.hint(like.name)}</p>
      <div className={styles.fields}>
        <TextField {...about('name')} maxLength={80} />
        <TextField {...about('line1')} maxLength={120} />
        <TextField {...about('city')} maxLength={80} />
        <TextField {...about('postcode')} maxLength={20} autoCapitalize="characters" />
        <TextField {...about('phone')} type="tel" maxLength={40} />
      </div>
      <ChipChoice
        label={text.menu}
        choices={['same', 'copy']}
        chosen={fields.menu}
        onChoose={(menu) => setFields({ ...fields, menu })}
        textOf={(menu) => text.menus[menu]}
      />
      <p className={styles.explanation}>{text.menuHint[fields.menu]}</p>
      <ErrorNotice error={adding.error} />
    </Panel>
  )
}
