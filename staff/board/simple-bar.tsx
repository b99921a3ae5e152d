import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { messageOf } from '#contract/client/call-error.ts'
import { words } from '#staff/words/common.ts'
import styles from './bars.module.css'

interface Props {
  look: string | undefined
  sign: ReactNode
  isAlert?: boolean
  children: ReactNode
}

/** An icon, a sentence and buttons. */
export function SimpleBar({ look, sign, isAlert = false, children }: Props) {
  return (
    <div className={clsx(styles.boardBar, look)} role={isAlert ? 'alert' : 'status'}>
      {sign}
      {children}
    </div>
  )
}

/** Why the action of a bar failed; the bar stays for a retry. */
export function BarFault({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <strong className={styles.fault} role="alert">
      {words.failed.title}. {messageOf(error)}
    </strong>
  )
}
