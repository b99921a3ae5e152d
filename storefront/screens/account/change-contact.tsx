import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'

/** `contact`: type the new one; `proof`: the code sent to the present one; `code`: the code sent to the new one. */
type Step = 'contact' | 'proof' | 'code'

/**
 * Moves the sign-in to another phone number or email. Unless the sign-in is recent, a code to the present contact first
 * proves the diner's identity; then a code is sent to the new contact.
 */
export function ChangeContact({ customer, onClose }: { customer: WireCustomer; onClose(): void }) {
  const kind = customer.signs_in_with
  const [step, setStep] = useState<Step>('contact')
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const queries = useQueryClient()

  const send = useMutation({
    async mutationFn() {
      try {
        await call(calls.changeContact, { body: { [kind]: contact } })
        return 'code'
      } catch (error) {
        if (!isRefusedAs(error, 'code_needed')) throw error
        await call(calls.sendContactProof)
        return 'proof'
      }
    },
    onSuccess: (next: Step) => goTo(next),
  })
  const prove = useMutation({
    mutationFn: () => call(calls.verifyContactProof, { body: { otp: code } }),
    onSuccess: () => send.mutate(),
    onError: forgetCode,
  })
  const confirm = useMutation({
    mutationFn: () => call(calls.verifyContact, { body: { [kind]: contact, otp: code } }),
    onSuccess(updated) {
      queries.setQueryData(customerQuery.queryKey, updated)
      notify.success('Your sign-in has changed.')
      onClose()
    },
    onError: forgetCode,
  })
  const action = { contact: send, proof: prove, code: confirm }[step]
  const error = action.error ?? send.error

  function goTo(next: Step) {
    setStep(next)
    setCode('')
  }
  /** A second code was sent: the first is no longer valid. */
  function forgetCode(refusal: unknown) {
    if (isRefusedAs(refusal, 'second_code')) setCode('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    action.mutate()
  }

  return (
    <Sheet label="Change how you sign in" onClose={onClose}>
      <form className={`${sheet.padded} ${layout.stack}`} onSubmit={submit} noValidate>
        <h2 className={`${text.display} ${text.title}`}>
          {kind === 'phone' ? 'New phone number' : 'New email'}
        </h2>
        {step === 'proof' && (
          <p className={text.muted}>To keep your account safe, please show first that it is you.</p>
        )}
        {step === 'contact' ? (
          <TextField
            label={kind === 'phone' ? 'Phone number' : 'Email'}
            type={kind === 'phone' ? 'tel' : 'email'}
            autoComplete={kind === 'phone' ? 'tel' : 'email'}
            value={contact}
            onChange={setContact}
          />
        ) : (
          <CodeBoxes
            key={step}
            length={dinerCodeDigits}
            sentTo={step === 'code' ? contact : formatContact(customer[kind])}
            value={code}
            onChange={setCode}
          />
        )}
        {error && <FieldError>{messageOf(error)}</FieldError>}
        <Button
          type="submit"
          isWide
          isBusy={action.isPending}
          disabled={step === 'contact' ? contact.length < 5 : code.length !== dinerCodeDigits}
        >
          Continue
        </Button>
      </form>
    </Sheet>
  )
}
