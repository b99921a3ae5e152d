import { clsx } from 'clsx'
import styles from './skeleton.module.css'

interface Props {
  /** Gives it the size of what comes. */
  className?: string | undefined
  /** Says to readers that something is on its way; for one of several at most. */
  isBusy?: boolean
}

/** The shape of what comes. */
export function Skeleton({ className, isBusy = false }: Props) {
  return <div className={clsx(styles.skeleton, className)} aria-busy={isBusy || undefined} />
}
