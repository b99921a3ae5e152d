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

/** A sign, a sentence and buttons. */
export function SimpleBar({ look, sign, isAlert = false, children }: Props) {
  return (
    <div className={clsx(styles.boardBar, look)} role={isAlert ? 'alert' : 'status'}>
      {sign}
      {children}
    </div>
  )
}

/** Why what was tapped in a bar did not happen; the bar stays, so that it can be tapped again. */
export function BarFault({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <strong className={styles.fault} role="alert">
      {words.failed.title}. {messageOf(error)}
    </strong>
  )
}
