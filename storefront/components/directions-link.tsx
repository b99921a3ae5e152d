import type { ReactNode } from 'react'
import { hasDirections } from '#domain/direction-link.ts'

interface Props {
  to: string
  className: string | undefined
  children: ReactNode
}

/** The way to a restaurant on a map; nothing where nobody has given it. */
export function DirectionsLink({ to, className, children }: Props) {
  if (!hasDirections(to)) return null
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
