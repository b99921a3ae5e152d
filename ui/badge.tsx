import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface Props {
  kind?: 'plain' | 'brand' | 'offer' | 'success' | 'warning' | 'problem'
  children: ReactNode
  className?: string | undefined
}

/** A word on a coloured background. The colour alone carries no meaning. */
export function Badge({ kind = 'plain', children, className }: Props) {
  return (
    <span className={clsx(styles.badge, kind !== 'plain' && styles[kind], className)}>
      {children}
    </span>
  )
}
