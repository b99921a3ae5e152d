import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, LogOut, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { call, callForMessage, isRefusedAs, messageOf, useSending } from '#storefront/api/call.ts'
import { TitledSheet } from '#storefront/components/titled-sheet.tsx'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/state/notify.ts'
import { signOut as forgetDiner, useSignOut } from '#storefront/state/sign-out.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { FieldError, TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import textStyles from '#ui/text.module.css'
import { ProveContact } from './change-contact.tsx'
import styles from './privacy-card.module.css'

export function PrivacyCard() {
  const [isDeleting, setDeleting] = useState(false)
  const signOut = useSignOut()
  const navigate = useNavigate()

  const download = useMutation({
    mutationFn: () => call(calls.exportCustomer),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => !isRefusedAs(error, 'code_needed') && notify.error(messageOf(error)),
  })
  const [send, isLeaving] = useSending()
  const signOutEverywhere = () =>
    send(async () => {
      await call(calls.signOutEverywhere)
      forgetDiner()
      void navigate(paths.home())
    })
  const actions = [
    {
      name: 'Export my data',
      Icon: Download,
      act: () => download.mutate(),
      isBusy: download.isPending,
    },
    { name: 'Sign Out', Icon: LogOut, act: signOut },
    { name: 'Sign out everywhere', Icon: ShieldOff, act: signOutEverywhere, isBusy: isLeaving },
    { name: 'Delete my account', Icon: UserX, act: () => setDeleting(true), isDanger: true },
  ]

  return (
    <section
      className={`${card.panel} ${card.roomy} ${layout.stack} ${layout.close}`}
      aria-labelledby="privacy"
    >
      <h2 className={textStyles.heading} id="privacy">
        Privacy and sign-in
      </h2>
      {actions.map(({ name, Icon, act, isBusy, isDanger }) => (
        <button
          key={name}
          type="button"
          className={clsx(styles.rowButton, isDanger && styles.danger)}
          onClick={act}
          aria-busy={isBusy}
        >
          <Icon aria-hidden />
          {name}
        </button>
      ))}
      {isRefusedAs(download.error, 'code_needed') && (
        <ProveContact
          title="Export my data"
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

  if (isRefusedAs(remove.error, 'code_needed')) {
    return (
      <ProveContact title="Delete my account" onProven={() => remove.mutate()} onClose={onClose} />
    )
  }
  return (
    <TitledSheet
      title="Delete my account"
      onClose={onClose}
      onSubmit={() => typed === word && remove.mutate()}
    >
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
    </TitledSheet>
  )
}
