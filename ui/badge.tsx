import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface Props {
  kind?: 'plain' | 'brand' | 'offer' | 'success' | 'warning' | 'problem'
  children: ReactNode
  className?: string | undefined
}

/** A word on a colour; the word says it all. */
export function Badge({ kind = 'plain', children, className }: Props) {
  return (
    <span className={clsx(styles.badge, kind !== 'plain' && styles[kind], className)}>
      {children}
    </span>
  )
}
