import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import layout from './layout.module.css'
import { Notice } from './notice.tsx'

interface Props {
  /** What did not work, as a sentence. */
  children: ReactNode
  /** Without it there is nothing to try again. */
  onRetry?: (() => void) | undefined
  className?: string | undefined
}

/** In the place of a part that could not be had, with another try. */
export function Failed({ children, onRetry, className }: Props) {
  return (
    <Notice kind="problem" role="alert" className={className}>
      <p className={layout.growing}>{children}</p>
      {onRetry && (
        <Button kind="second" isSmall onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </Notice>
  )
}
