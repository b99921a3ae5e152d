import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import styles from './part-failed.module.css'

interface Props {
  /** Which part it is, at the beginning of a sentence. */
  name: string
  /** What is still there. */
  children: string
  onRetry(): void
}

/** Shown instead of a part whose script could not be loaded. */
export function PartFailed({ name, children, onRetry }: Props) {
  return (
    <div className={styles.partFailed} role="alert">
      <CloudOff aria-hidden />
      <b>{name} did not load</b>
      <p>{children}</p>
      <Button kind="second" isSmall onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
