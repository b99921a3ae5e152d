import type { ReactNode } from 'react'

interface Props {
  /** As the restaurant's files name it: `/` where there is none. */
  to: string
  className: string | undefined
  children: ReactNode
}

/** The way to a restaurant on a map of the web; nothing where the restaurant has given none. */
export function DirectionLink({ to, className, children }: Props) {
  if (to === '/') return null
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
