import type { ReactNode } from 'react'

interface Props {
  /** Formatted for reading; '' if the restaurant has not entered one. */
  number: string
  /** Shown instead of the number. */
  children?: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
}

/** A `tel:` link; renders nothing without a number. */
export function PhoneLink({ number, children = number, ...rest }: Props) {
  if (!number) return null
  return (
    <a {...rest} href={`tel:${number.replace(/\s/g, '')}`}>
      {children}
    </a>
  )
}
