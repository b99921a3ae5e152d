import type { ReactNode } from 'react'

/** A main button that cannot be pressed yet and says why; it can be reached, so that its reason is read. */
export function OffButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="btn full is-off" aria-disabled="true">
      {children}
    </button>
  )
}
