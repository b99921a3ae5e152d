import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { formatContact } from '#domain/contact.ts'
import { call, callForMessage, fieldFaults, messageOf, useSending } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { notify } from '#storefront/state/notify.ts'
import { updateCustomer } from '#storefront/state/session.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import fieldStyles from '#ui/field.module.css'
import { Field, TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import toggle from '#ui/toggle.module.css'
import { ChangeContact } from './change-contact.tsx'
import styles from './profile-form.module.css'

/** Name, the second contact and the marketing choice; the contact used to sign in changes only through a code. */
export function ProfileForm({ customer }: { customer: WireCustomer }) {
  const [isChanging, setChanging] = useState(false)
  const { value, edit, submit, faults, ...form } = useProfileForm(customer)
  const other = customer.signs_in_with === 'phone' ? 'email' : 'phone'
  const inputOf = (field: 'first_name' | 'last_name' | 'email' | 'phone') => ({
    error: faults[field],
    value: value(field),
    onChange: (typed: string) => edit({ [field]: typed }),
  })
  return (
    <>
      <form
        className={`${card.panel} ${card.roomy} ${layout.stack}`}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <h2 className={text.heading}>Profile</h2>
        <div className={layout.twoColumns}>
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={60}
            {...inputOf('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={60}
            {...inputOf('last_name')}
          />
        </div>
        <TextField
          label={contactName[other]}
          type={other === 'email' ? 'email' : 'tel'}
          autoComplete={other === 'email' ? 'email' : 'tel'}
          {...inputOf(other)}
        />
        {other === 'email' && customer.email && !customer.email_confirmed && <Unconfirmed />}
        <SignInContact customer={customer} onChange={() => setChanging(true)} />
        <OffersSwitch
          isOn={value('marketing_opt_in')}
          onSwitch={(isOn) => edit({ marketing_opt_in: isOn })}
        />
        <Button
          type="submit"
          isBusy={form.isBusy}
          className={styles.saveButton}
          disabled={!form.isChanged && !form.isSaved}
        >
          {form.isSaved ? 'Saved' : 'Save changes'}
        </Button>
      </form>
      {/* Outside the form: it contains a form, and nested forms are not allowed. */}
      {isChanging && <ChangeContact customer={customer} onClose={() => setChanging(false)} />}
    </>
  )
}

function SignInContact({ customer, onChange }: { customer: WireCustomer; onChange(): void }) {
  return (
    <Field
      label={contactName[customer.signs_in_with]}
      hint="You use this to sign in. We’ll send a code to the new one."
    >
      {(control) => (
        <div className={layout.across}>
          <input
            {...control}
            className={`${fieldStyles.input} ${fieldStyles.locked} ${layout.growing}`}
            readOnly
            value={formatContact(customer[customer.signs_in_with])}
          />
          <Button kind="second" isSmall onClick={onChange}>
            Change
          </Button>
        </div>
      )}
    </Field>
  )
}

function OffersSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch(isOn: boolean): void }) {
  return (
    <label className={`${layout.across} ${layout.spread} ${styles.switchRow}`}>
      <span>Offers by email</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids `aria-checked` on a checkbox; `checked` says it.
        role="switch"
        className={toggle.toggle}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </label>
  )
}

function Unconfirmed() {
  const [send, isBusy] = useSending()
  const sendAgain = () =>
    send(async () => notify.success((await callForMessage(calls.sendEmailLink)).message))
  return (
    <Notice kind="warning">
      <p className={layout.growing}>
        <b>Not confirmed yet.</b> Open the link we have sent you, and receipts go there.
      </p>
      <Button kind="second" isSmall isBusy={isBusy} onClick={sendAgain}>
        Send again
      </Button>
    </Notice>
  )
}

const contactName = { email: 'Email', phone: 'Phone number' }

type Editable = { [K in keyof CustomerUpdate]-?: NonNullable<CustomerUpdate[K]> }

/** Unsaved changes of the profile; only these are sent. */
export function useProfileForm(customer: WireCustomer) {
  const [edits, setEdits] = useState<CustomerUpdate>({})
  const [isSaved, setSaved] = useState(false)
  const queries = useQueryClient()

  const save = useMutation({
    mutationFn: (update: CustomerUpdate) => call(calls.updateCustomer, { body: update }),
    onSuccess(updated, sent) {
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
      setEdits((edits) => unsavedEdits(edits, sent))
      setSaved(true)
      setTimeout(() => setSaved(false), 2_000)
    },
    onError: (error) => notify.error(messageOf(error)),
  })
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, entry]) => entry !== customer[field as keyof Editable]),
  )
  const isChanged = Object.keys(changed).length > 0

  return {
    value: <K extends keyof Editable>(field: K): Editable[K] =>
      (edits[field] ?? customer[field]) as Editable[K],
    edit: (change: CustomerUpdate) => setEdits((before) => ({ ...before, ...change })),
    faults: fieldFaults(save.error),
    isChanged,
    isBusy: save.isPending,
    isSaved,
    submit() {
      if (isChanged) save.mutate(changed)
    },
  }
}

/** Unsaved changes after a save: input typed while the request was in flight is kept. */
export function unsavedEdits(edits: CustomerUpdate, sent: CustomerUpdate): CustomerUpdate {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, entry]) => entry !== sent[field as keyof Editable]),
  )
}
