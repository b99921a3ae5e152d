import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#ui/field.tsx'

interface Labelled {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  value: string
  onChange(value: string): void
}

type Rest<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof Labelled | 'id' | 'className'
>

/** A single-line text field with label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  onChange,
  ...rest
}: Labelled & Rest<'input'>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input {...control} {...rest} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** A multi-line text field with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  onChange,
  ...rest
}: Labelled & Rest<'textarea'>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...control} {...rest} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
