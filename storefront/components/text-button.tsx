import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import text from '#ui/text.module.css'

export function TextButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...rest} type="button" className={clsx(text.textLink, className)} />
}
