import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { deleteAccount } from '#storefront/api/customer.ts'
import { Field } from '#storefront/components/field.tsx'
import { Sheet } from '#storefront/components/sheet.tsx'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/shell/notify.ts'
import { signOut } from '#storefront/state/sign-out.ts'
import { ProveContact } from './prove-contact.tsx'

const word = 'DELETE'

/** Names what goes and what stays, and asks for a word that nobody types by mistake. */
export function DeleteAccount({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: deleteAccount,
    onSuccess({ message }) {
      signOut()
      void notify.success(message)
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
      <form className="sheet-body stack" onSubmit={submit}>
        <h2 className="display text-[1.75rem]">Delete my account</h2>
        <p>
          Your name, contacts, addresses and sign-ins are removed at once and cannot be brought
          back.
        </p>
        <p className="muted">
          Past orders stay in the restaurant’s books, as the law asks, but without your name or
          address.
        </p>
        <Field label={`Type ${word} to go on`}>
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
        {remove.error && (
          <p className="err" role="alert">
            {messageOf(remove.error)}
          </p>
        )}
        <button
          type="submit"
          className={remove.isPending ? 'btn bad full is-busy' : 'btn bad full'}
          disabled={typed !== word}
          aria-busy={remove.isPending}
        >
          Delete my account
        </button>
        <button type="button" className="btn second full" onClick={onClose}>
          Keep it
        </button>
      </form>
    </Sheet>
  )
}
