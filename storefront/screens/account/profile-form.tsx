import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { formatContact } from '#domain/contact.ts'
import { fieldFaults, messageOf } from '#storefront/api/call.ts'
import { customerQuery, resendEmailLink, updateProfile } from '#storefront/api/customer.ts'
import { Field } from '#storefront/components/field.tsx'
import { notify } from '#storefront/shell/notify.ts'
import { updateCustomer } from '#storefront/state/session.ts'
import { ChangeContact } from './change-contact.tsx'

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
      void notify.error(messageOf(error))
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
      <form className="card pad stack" onSubmit={submit} noValidate>
        <h2 className="t22">Profile</h2>
        <div className="twocol">
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
            <div className="row">
              <input
                {...control}
                className="input is-off grow"
                readOnly
                value={formatContact(customer[customer.signs_in_with])}
              />
              <button type="button" className="btn second small" onClick={() => setChanging(true)}>
                Change
              </button>
            </div>
          )}
        </Field>
        <label className="row between min-h-[52px]">
          <span>
            Offers by email
            <br />
            <span className="t14 faint">Once or twice a month</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={value('marketing_opt_in')}
            className="switch"
            checked={value('marketing_opt_in')}
            onChange={(event) => edit({ marketing_opt_in: event.target.checked })}
          />
        </label>
        <button
          type="submit"
          className={`btn justify-self-start min-w-[160px]${save.isPending ? ' is-busy' : ''}`}
          disabled={!isChanged && !isSaved}
          aria-busy={save.isPending}
        >
          {isSaved ? 'Saved' : 'Save changes'}
        </button>
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
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.error(messageOf(error)),
  })
  return (
    <div className="notice warn">
      <p className="grow">
        <b>Not confirmed yet.</b> Open the link we have sent you, and receipts go there.
      </p>
      <button
        type="button"
        className={send.isPending ? 'btn second small is-busy' : 'btn second small'}
        aria-busy={send.isPending}
        onClick={() => {
          if (!send.isPending) send.mutate()
        }}
      >
        Send again
      </button>
    </div>
  )
}

const contactName = { email: 'Email', phone: 'Phone number' }
