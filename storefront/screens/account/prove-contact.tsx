import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'

interface Props {
  label: string
  onProven(): void
  onClose(): void
}

/** If the sign-in is not recent, a code to the present contact proves the diner's identity. */
export function ProveContact({ label, onProven, onClose }: Props) {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => call(calls.sendContactProof) })
  const prove = useMutation({
    mutationFn: () => call(calls.verifyContactProof, { body: { otp: code } }),
    onSuccess: onProven,
    onError(refusal) {
      // A second code was sent: the first is no longer valid.
      if (isRefusedAs(refusal, 'second_code')) setCode('')
    },
  })
  const sentTo = send.data?.contact
  const action = sentTo ? prove : send

  function submit(event: FormEvent) {
    event.preventDefault()
    action.mutate()
  }

  return (
    <Sheet label={label} onClose={onClose}>
      <form className={`${sheet.padded} ${layout.stack}`} onSubmit={submit} noValidate>
        <h2 className={`${text.display} ${text.title}`}>{label}</h2>
        <p className={text.muted}>To keep your account safe, please show first that it is you.</p>
        {sentTo && (
          <CodeBoxes
            length={dinerCodeDigits}
            sentTo={formatContact(sentTo)}
            value={code}
            onChange={setCode}
          />
        )}
        {action.error && <FieldError>{messageOf(action.error)}</FieldError>}
        <Button
          type="submit"
          isWide
          isBusy={action.isPending}
          disabled={sentTo !== undefined && code.length !== dinerCodeDigits}
        >
          {sentTo ? 'Continue' : 'Send me a code'}
        </Button>
      </form>
    </Sheet>
  )
}
