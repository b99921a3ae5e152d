import { useState } from 'react'
import { menuWords } from '#staff/words/menu.ts'
import { Field } from '#ui/field.tsx'

interface Props {
  label: string
  /** Null for none. */
  value: number | null
  most: number
  error?: string | undefined
  onChange(value: number | null): void
}

/** A whole number, or none. */
export function CountField({ label, value, most, error, onChange }: Props) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  return (
    <Field label={label} error={unreadable === null ? error : menuWords.dish.notWhole}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={unreadable ?? value ?? ''}
          onChange={(event) => {
            const text = event.target.value.trim()
            const isCount = /^\d{0,6}$/.test(text) && Number(text) <= most
            setUnreadable(isCount ? null : text)
            if (isCount) onChange(text === '' ? null : Number(text))
          }}
        />
      )}
    </Field>
  )
}
