import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { messageOf } from '../../api/call.ts'
import { changeContact, confirmContact, customerQuery } from '../../api/customer.ts'
import { Field } from '../../components/field.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { notify } from '../../shell/notify.ts'

interface Props {
  customer: WireCustomer
  onClose(): void
}

/** Moves the sign-in to another phone number or email: first a code goes there, then it counts. */
export function ChangeContact({ customer, onClose }: Props) {
  const kind = customer.signs_in_with
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const queries = useQueryClient()

  const send = useMutation({ mutationFn: () => changeContact({ [kind]: contact }) })
  const confirm = useMutation({
    mutationFn: () => confirmContact({ [kind]: contact, otp: code }),
    onSuccess(updated) {
      queries.setQueryData(customerQuery.queryKey, updated)
      void notify.success('Your sign-in has changed.')
      onClose()
    },
  })
  const step = send.isSuccess ? confirm : send

  function submit(event: FormEvent) {
    event.preventDefault()
    step.mutate()
  }

  return (
    <Sheet label="Change how you sign in" onClose={onClose}>
      <form className="sheet-body stack" onSubmit={submit} noValidate>
        <h2 className="display" style={{ fontSize: '1.75rem' }}>
          {kind === 'phone' ? 'New phone number' : 'New email'}
        </h2>
        {send.isSuccess ? (
          <Field label={`Enter the 4-digit code sent to ${contact}`}>
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={4}
                value={code}
                onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
        ) : (
          <Field label={kind === 'phone' ? 'Phone number' : 'Email'}>
            {(control) => (
              <input
                {...control}
                type={kind === 'phone' ? 'tel' : 'email'}
                autoComplete={kind === 'phone' ? 'tel' : 'email'}
                value={contact}
                onChange={(event) => setContact(event.target.value)}
              />
            )}
          </Field>
        )}
        {step.error && (
          <p className="err" role="alert">
            {messageOf(step.error)}
          </p>
        )}
        <button
          type="submit"
          className={step.isPending ? 'btn full is-busy' : 'btn full'}
          disabled={send.isSuccess ? code.length !== 4 : contact.length < 5}
          aria-busy={step.isPending}
        >
          Continue
        </button>
      </form>
    </Sheet>
  )
}
