import type { Ref } from 'react'
import { Field } from './field.tsx'

interface Props {
  /** The contact that the code was sent to, as a diner reads it. */
  sentTo: string
  value: string
  /** Digits only. */
  onChange(code: string): void
  error?: string | null
  ref?: Ref<HTMLInputElement>
}

/** One field for a 4-digit code, which phones fill in from the text message. */
export function CodeField({ sentTo, value, onChange, error = null, ref }: Props) {
  return (
    <Field label={`Enter the 4-digit code sent to ${sentTo}`} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 4))}
        />
      )}
    </Field>
  )
}
