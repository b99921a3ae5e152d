import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { callForMessage, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/state/notify.ts'
import { signOut } from '#storefront/state/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import { ProveContact } from './prove-contact.tsx'

const word = 'DELETE'

/** Names what goes and what stays, and asks for a word that nobody types by mistake. */
export function DeleteAccount({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => callForMessage(calls.deleteCustomer, { body: { confirm: 'DELETE' } }),
    onSuccess({ message }) {
      signOut()
      notify.success(message)
      void navigate(paths.home())
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === word) remove.mutate()
  }

  if (isRefusedAs(remove.error, 'code_needed')) {
    return (
      <ProveContact label="Delete my account" onProven={() => remove.mutate()} onClose={onClose} />
    )
  }
  return (
    <Sheet label="Delete my account" onClose={onClose}>
      <form className={`${sheet.padded} ${layout.stack}`} onSubmit={submit}>
        <h2 className={`${text.display} ${text.title}`}>Delete my account</h2>
        <p>
          Your name, contacts, addresses and sign-ins are removed at once and cannot be brought
          back. The newsletter ends for your email.
        </p>
        <p className={text.muted}>
          Past orders stay in the restaurant’s books, as the law asks, but without your name or
          address.
        </p>
        <Field label={`Type ${word} to confirm`}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {remove.error && <FieldError>{messageOf(remove.error)}</FieldError>}
        <Button
          type="submit"
          kind="danger"
          isWide
          isBusy={remove.isPending}
          disabled={typed !== word}
        >
          Delete my account
        </Button>
        <Button kind="second" isWide onClick={onClose}>
          Keep it
        </Button>
      </form>
    </Sheet>
  )
}
