import { useMutation } from '@tanstack/react-query'
import { Download, LogOut, ShieldOff, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { call, callForMessage, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/state/notify.ts'
import { signOut as forgetDiner, useSignOut } from '#storefront/state/sign-out.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { FieldError, TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import textStyles from '#ui/text.module.css'
import styles from './privacy-card.module.css'
import { ProveContact } from './prove-contact.tsx'

/** Data export, sign-out and account deletion. */
export function PrivacyCard() {
  const [isDeleting, setDeleting] = useState(false)
  const signOut = useSignOut()
  const navigate = useNavigate()
  const onError = (error: unknown) => notify.error(messageOf(error))

  const download = useMutation({
    mutationFn: () => call(calls.exportCustomer),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => !isRefusedAs(error, 'code_needed') && onError(error),
  })
  const everywhere = useMutation({
    mutationFn: () => call(calls.signOutEverywhere),
    onSuccess() {
      forgetDiner()
      void navigate(paths.home())
    },
    onError,
  })

  return (
    <section
      className={`${card.panel} ${card.roomy} ${layout.stack} ${layout.close}`}
      aria-labelledby="privacy"
    >
      <h2 className={textStyles.heading} id="privacy">
        Privacy and sign-in
      </h2>
      <button
        type="button"
        className={styles.rowButton}
        onClick={() => download.mutate()}
        aria-busy={download.isPending}
      >
        <Download aria-hidden />
        Export my data
      </button>
      <button type="button" className={styles.rowButton} onClick={signOut}>
        <LogOut aria-hidden />
        Sign Out
      </button>
      <button
        type="button"
        className={styles.rowButton}
        onClick={() => everywhere.mutate()}
        aria-busy={everywhere.isPending}
      >
        <ShieldOff aria-hidden />
        Sign out everywhere
      </button>
      <button
        type="button"
        className={`${styles.rowButton} ${styles.danger}`}
        onClick={() => setDeleting(true)}
      >
        <UserX aria-hidden />
        Delete my account
      </button>
      {isRefusedAs(download.error, 'code_needed') && (
        <ProveContact
          label="Export my data"
          onProven={() => download.mutate()}
          onClose={download.reset}
        />
      )}
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </section>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const word = 'DELETE'

/** Says what is deleted and what is kept, and asks for a typed word, to prevent accidents. */
function DeleteAccount({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => callForMessage(calls.deleteCustomer, { body: { confirm: 'DELETE' } }),
    onSuccess({ message }) {
      forgetDiner()
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
        <h2 className={`${textStyles.display} ${textStyles.title}`}>Delete my account</h2>
        <p>
          Your name, contacts, addresses and sign-ins are removed immediately. This can’t be undone.
          The newsletter ends for your email.
        </p>
        <p className={textStyles.muted}>
          Past orders stay in the restaurant’s books, as the law asks, but without your name or
          address.
        </p>
        <TextField
          label={`Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={setTyped}
        />
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
