import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import layout from './layout.module.css'
import { Notice } from './notice.tsx'

interface Props {
  children: ReactNode
  /** Without it there is no 'Try again' button. */
  onRetry?: (() => void) | undefined
  other?: ReactNode
  className?: string | undefined
}

/** An error in the place of a part that did not load, with a retry button. */
export function Failed({ children, onRetry, other, className }: Props) {
  return (
    <Notice kind="problem" role="alert" className={className}>
      <p className={layout.growing}>{children}</p>
      {onRetry && (
        <Button kind="second" isSmall onClick={() => onRetry()}>
          Try again
        </Button>
      )}
      {other}
    </Notice>
  )
}
