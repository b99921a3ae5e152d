import type { ReactNode } from 'react'

interface Props {
  /** As people write it; '' where a new restaurant has not given one. */
  number: string
  /** Instead of the number. */
  children?: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
}

/** Calls a number; nothing is shown without one. */
export function PhoneLink({ number, children = number, ...rest }: Props) {
  if (!number) return null
  return (
    <a {...rest} href={`tel:${number.replace(/\s/g, '')}`}>
      {children}
    </a>
  )
}
