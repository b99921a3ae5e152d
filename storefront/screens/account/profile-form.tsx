import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { formatContact } from '#domain/contact.ts'
import { fieldFaults, messageOf } from '#storefront/api/call.ts'
import { customerQuery, resendEmailLink, updateProfile } from '#storefront/api/customer.ts'
import { notify } from '#storefront/shell/notify.ts'
import { updateCustomer } from '#storefront/state/session.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import fieldStyles from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import toggle from '#ui/toggle.module.css'
import { ChangeContact } from './change-contact.tsx'
import styles from './profile-form.module.css'

type Editable = Required<CustomerUpdate>

/** Name, the second contact and the marketing choice; the contact used to sign in changes only through a code. */
export function ProfileForm({ customer }: { customer: WireCustomer }) {
  const [edits, setEdits] = useState<CustomerUpdate>({})
  const [isSaved, setSaved] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const queries = useQueryClient()

  const save = useMutation({
    mutationFn: updateProfile,
    onSuccess(updated) {
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
      setEdits({})
      setSaved(true)
      setTimeout(() => setSaved(false), 2_000)
    },
    onError: (error) => {
      notify.error(messageOf(error))
    },
  })

  const value = <K extends keyof Editable>(field: K): Editable[K] =>
    (edits[field] ?? customer[field]) as Editable[K]
  const edit = (change: CustomerUpdate) => setEdits((before) => ({ ...before, ...change }))
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, entry]) => entry !== customer[field as keyof Editable]),
  )
  const isChanged = Object.keys(changed).length > 0
  const other = customer.signs_in_with === 'phone' ? 'email' : 'phone'
  const faults = fieldFaults(save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) save.mutate(changed)
  }

  return (
    <>
      <form className={`${card.panel} ${card.roomy} ${layout.stack}`} onSubmit={submit} noValidate>
        <h2 className={text.heading}>Profile</h2>
        <div className={layout.twoColumns}>
          <Field label="First name" error={faults.first_name}>
            {(control) => (
              <input
                {...control}
                autoComplete="given-name"
                maxLength={60}
                value={value('first_name')}
                onChange={(event) => edit({ first_name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Last name" error={faults.last_name}>
            {(control) => (
              <input
                {...control}
                autoComplete="family-name"
                maxLength={60}
                value={value('last_name')}
                onChange={(event) => edit({ last_name: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label={contactName[other]} error={faults[other]}>
          {(control) => (
            <input
              {...control}
              type={other === 'email' ? 'email' : 'tel'}
              autoComplete={other === 'email' ? 'email' : 'tel'}
              value={value(other)}
              onChange={(event) => edit({ [other]: event.target.value })}
            />
          )}
        </Field>
        {other === 'email' && customer.email && !customer.email_confirmed && <Unconfirmed />}
        <Field
          label={contactName[customer.signs_in_with]}
          hint="You sign in with it. A code goes to the new one."
        >
          {(control) => (
            <div className={layout.across}>
              <input
                {...control}
                className={`${fieldStyles.input} ${fieldStyles.locked} ${layout.growing}`}
                readOnly
                value={formatContact(customer[customer.signs_in_with])}
              />
              <Button kind="second" isSmall onClick={() => setChanging(true)}>
                Change
              </Button>
            </div>
          )}
        </Field>
        <label className={`${layout.across} ${layout.spread} ${styles.switchRow}`}>
          <span>
            Offers by email
            <br />
            <span className={`${text.small} ${text.faint}`}>Once or twice a month</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={value('marketing_opt_in')}
            className={toggle.toggle}
            checked={value('marketing_opt_in')}
            onChange={(event) => edit({ marketing_opt_in: event.target.checked })}
          />
        </label>
        <Button
          type="submit"
          isBusy={save.isPending}
          className={styles.saveButton}
          disabled={!isChanged && !isSaved}
        >
          {isSaved ? 'Saved' : 'Save changes'}
        </Button>
      </form>
      {/* Beside the form: it has one of its own, and a form inside a form is sent by the browser. */}
      {isChanging && <ChangeContact customer={customer} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Below the email that has not answered its link yet. */
function Unconfirmed() {
  const send = useMutation({
    mutationFn: resendEmailLink,
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(messageOf(error)),
  })
  return (
    <Notice kind="warning">
      <p className={layout.growing}>
        <b>Not confirmed yet.</b> Open the link we have sent you, and receipts go there.
      </p>
      <Button
        kind="second"
        isSmall
        isBusy={send.isPending}
        onClick={() => {
          if (!send.isPending) send.mutate()
        }}
      >
        Send again
      </Button>
    </Notice>
  )
}

const contactName = { email: 'Email', phone: 'Phone number' }
