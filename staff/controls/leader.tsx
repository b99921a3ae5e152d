import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './leader.module.css'

interface Props {
  name: ReactNode
  children: ReactNode
  isTotal?: boolean
}

/** A term, a dotted leader and its value; inside a `dl`. */
export function Leader({ name, children, isTotal = false }: Props) {
  return (
    <div className={clsx(styles.leader, isTotal && styles.total)}>
      <dt>{name}</dt>
      <i aria-hidden />
      <dd>{children}</dd>
    </div>
  )
}
