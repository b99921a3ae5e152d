import type { ReactNode } from 'react'
import { Notice as SharedNotice } from '#ui/notice.tsx'
import styles from './notice.module.css'

interface Props {
  kind?: keyof typeof kinds
  icon?: ReactNode
  /** `alert` for what has just failed, `status` for what follows from a choice. */
  role?: 'alert' | 'status'
  children: ReactNode
}

const kinds = { note: 'note', warn: 'warning', bad: 'problem', good: 'success' } as const

/** What follows from a choice, or what went wrong: a sign and a sentence, in letters to read from a step away. */
export function Notice({ kind = 'note', icon, role, children }: Props) {
  return (
    <SharedNotice kind={kinds[kind]} role={role} className={styles.large}>
      {icon}
      <p>{children}</p>
    </SharedNotice>
  )
}
