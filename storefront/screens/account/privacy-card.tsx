import { useMutation } from '@tanstack/react-query'
import { Download, LogOut, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useSignOut } from '#storefront/shell/use-sign-out.ts'
import { notify } from '#storefront/state/notify.ts'
import { signOut as forgetDiner } from '#storefront/state/sign-out.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import textStyles from '#ui/text.module.css'
import { DeleteAccount } from './delete-account.tsx'
import styles from './privacy-card.module.css'
import { ProveContact } from './prove-contact.tsx'

/** What a diner may ask of us about their data and their sign-ins. */
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
