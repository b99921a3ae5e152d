import { clsx } from 'clsx'
import styles from './skeleton.module.css'

interface Props {
  /** Sets the size of the loading content. */
  className?: string | undefined
  /** Marks the content as busy for screen readers; set it on at most one of several skeletons. */
  isBusy?: boolean
}

/** A placeholder in the shape of the loading content. */
export function Skeleton({ className, isBusy = false }: Props) {
  return <div className={clsx(styles.skeleton, className)} aria-busy={isBusy || undefined} />
}
