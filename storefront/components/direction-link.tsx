import type { ReactNode } from 'react'
import { hasDirections } from '#domain/direction-link.ts'

interface Props {
  /** As the restaurant's files name it. */
  to: string
  className: string | undefined
  children: ReactNode
}

/** The way to a restaurant on a map of the web; nothing where the restaurant has given none. */
export function DirectionLink({ to, className, children }: Props) {
  if (!hasDirections(to)) return null
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
