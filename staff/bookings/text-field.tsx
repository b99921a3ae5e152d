import { Field } from '#ui/field.tsx'

interface Props {
  label: string
  hint?: string
  type?: 'text' | 'tel' | 'email'
  value: string
  max: number
  error?: string | undefined
  onChange(value: string): void
}

/** One line about a guest; this browser shall not offer the names of others for it. */
export function TextField({ label, hint, type = 'text', value, max, error, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete="off"
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
