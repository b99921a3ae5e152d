import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import type { FieldError } from '#contract/errors.ts'
import { formatContact } from '#domain/contact.ts'
import { CallError, messageOf } from '../../api/call.ts'
import { customerQuery, updateProfile } from '../../api/customer.ts'
import { notify } from '../../shell/notify.ts'
import { updateCustomer } from '../../state/session.ts'
import { ChangeContact } from './change-contact.tsx'

type Editable = Required<CustomerUpdate>

/** Name, the second contact and the marketing choice; the contact used to sign in changes only through a code. */
export function ProfileForm({ customer }: { customer: WireCustomer }) {
  const [edits, setEdits] = useState<CustomerUpdate>({})
  const [isSaved, setSaved] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const queries = useQueryClient()
  const id = useId()

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
      if (fieldErrors(error).length === 0) void notify.error(messageOf(error))
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
  const otherError = fieldErrors(save.error).find((fault) => fault.field === other)?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) save.mutate(changed)
  }

  return (
    <form className="card pad stack" onSubmit={submit} noValidate>
      <h2 className="t22">Profile</h2>
      <div className="twocol">
        <div className="field">
          <label htmlFor={`${id}-first`}>First name</label>
          <input
            id={`${id}-first`}
            className="input"
            autoComplete="given-name"
            maxLength={60}
            value={value('first_name')}
            onChange={(event) => edit({ first_name: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-last`}>Last name</label>
          <input
            id={`${id}-last`}
            className="input"
            autoComplete="family-name"
            maxLength={60}
            value={value('last_name')}
            onChange={(event) => edit({ last_name: event.target.value })}
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-other`}>{contactName[other]}</label>
        <input
          id={`${id}-other`}
          className={otherError ? 'input is-bad' : 'input'}
          type={other === 'email' ? 'email' : 'tel'}
          autoComplete={other === 'email' ? 'email' : 'tel'}
          aria-invalid={otherError !== undefined}
          aria-describedby={otherError ? `${id}-fault` : undefined}
          value={value(other)}
          onChange={(event) => edit({ [other]: event.target.value })}
        />
        {otherError && (
          <p id={`${id}-fault`} className="err" role="alert">
            {otherError}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-own`}>{contactName[customer.signs_in_with]}</label>
        <div className="row">
          <input
            id={`${id}-own`}
            className="input is-off grow"
            readOnly
            aria-describedby={`${id}-hint`}
            value={formatContact(customer[customer.signs_in_with])}
          />
          <button type="button" className="btn second small" onClick={() => setChanging(true)}>
            Change
          </button>
        </div>
        <span id={`${id}-hint`} className="hint">
          You sign in with it. A code goes to the new one.
        </span>
      </div>
      <label className="row between" style={{ minHeight: 52 }}>
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
        className={save.isPending ? 'btn is-busy' : 'btn'}
        style={{ justifySelf: 'start', minWidth: 160 }}
        disabled={!isChanged && !isSaved}
        aria-busy={save.isPending}
      >
        {isSaved ? 'Saved' : 'Save changes'}
      </button>
      {isChanging && <ChangeContact customer={customer} onClose={() => setChanging(false)} />}
    </form>
  )
}

const contactName = { email: 'Email', phone: 'Phone number' }

function fieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof CallError) || error.status !== 422) return []
  // A 422 carries the fields at fault (decisions §2).
  return (error.data as { errors?: FieldError[] } | null)?.errors ?? []
}
