import { clsx } from 'clsx'
import entry from '#staff/shell/entry.module.css'
import { entryWords } from '#staff/words/entry.ts'
import { Field } from '#ui/field.tsx'

interface Props {
  value: string
  /** Digits only. */
  onChange(code: string): void
  label?: string
}

/** One field for a 6-digit code: pasting, and what phones fill in from a text message, just work. */
export function CodeInput({ value, onChange, label = entryWords.signIn.code }: Props) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className={clsx(control.className, entry.codeInput)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      )}
    </Field>
  )
}
