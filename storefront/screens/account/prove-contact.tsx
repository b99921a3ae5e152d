import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatContact } from '#domain/contact.ts'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { proveContact, sendContactProof } from '#storefront/api/customer.ts'
import { CodeField } from '#storefront/components/code-field.tsx'
import { Sheet } from '#storefront/components/sheet.tsx'

interface Props {
  /** What is to be done once it is clear who asks. */
  label: string
  onProven(): void
  onClose(): void
}

/** Where the sign-in is not a recent one: a code to the present contact shows who asks. */
export function ProveContact({ label, onProven, onClose }: Props) {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: sendContactProof })
  const prove = useMutation({
    mutationFn: () => proveContact(code),
    onSuccess: onProven,
    onError(refusal) {
      // A second code is on its way: the first has no more use.
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
      <form className="sheet-body stack" onSubmit={submit} noValidate>
        <h2 className="display text-[1.75rem]">{label}</h2>
        <p className="muted">To keep your account safe, please show first that it is you.</p>
        {sentTo && <CodeField sentTo={formatContact(sentTo)} value={code} onChange={setCode} />}
        {action.error && (
          <p className="err" role="alert">
            {messageOf(action.error)}
          </p>
        )}
        <button
          type="submit"
          className={action.isPending ? 'btn full is-busy' : 'btn full'}
          disabled={sentTo !== undefined && code.length !== 4}
          aria-busy={action.isPending}
        >
          {sentTo ? 'Continue' : 'Send me a code'}
        </button>
      </form>
    </Sheet>
  )
}
