import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  kind?: keyof typeof looks
  icon?: ReactNode
  /** `alert` for what has just failed, `status` for what follows from a choice. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** The class of each kind; a mere note has none. */
const looks = {
  note: undefined,
  warn: styles.warning,
  bad: styles.failure,
  good: styles.success,
}

/** What follows from a choice, or what went wrong: a sign and a sentence. */
export function Notice({ kind = 'note', icon, role, children }: Props) {
  return (
    <div role={role} className={clsx(styles.notice, looks[kind])}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
