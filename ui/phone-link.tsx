import type { ReactNode } from 'react'

interface Props {
  /** As people write it. */
  number: string
  /** Instead of the number. */
  children?: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
}

/** Calls a number. */
export function PhoneLink({ number, children = number, ...rest }: Props) {
  return (
    <a {...rest} href={`tel:${number.replace(/\s/g, '')}`}>
      {children}
    </a>
  )
}
