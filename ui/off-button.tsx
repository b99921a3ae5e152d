import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** A main button that cannot be pressed yet and says why; it can be reached, so that its reason is read. */
export function OffButton({ children }: { children: ReactNode }) {
  return (
    <Button isWide aria-disabled="true">
      {children}
    </Button>
  )
}
