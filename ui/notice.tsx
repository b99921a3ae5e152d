import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './notice.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  kind?: 'note' | 'success' | 'warning' | 'problem'
  className?: string | undefined
}

/** A message that stays until its problem is solved: an optional icon, a bold first sentence, and what to do. */
export function Notice({ kind = 'note', className, ...rest }: Props) {
  return (
    <div {...rest} className={clsx(styles.notice, kind !== 'note' && styles[kind], className)} />
  )
}
