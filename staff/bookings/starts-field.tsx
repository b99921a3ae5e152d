import { clsx } from 'clsx'
import { useState } from 'react'
import { useUnreadable } from '#staff/controls/unreadable-fields.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { Field } from '#ui/field.tsx'
import styles from './bookings.module.css'
import { readStarts } from './read-starts.ts'

interface Props {
  label: string
  hint: string
  starts: string[]
  error: string | undefined
  onChange(starts: string[]): void
}

/** Times with commas between, as they are typed: what is no time yet is said, and changes nothing. */
export function StartsField({ label, hint, starts, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? starts : readStarts(typed)
  useUnreadable(read === null)
  const isOwn = typed !== null && (read === null || read.join() === starts.join())
  const wrong = read === null ? bookingWords.form.slotsWrong : undefined
  return (
    <Field label={label} hint={hint} error={wrong ?? error}>
      {(control) => (
        <textarea
          {...control}
          className={clsx(control.className, styles.times)}
          rows={2}
          autoComplete="off"
          maxLength={700}
          value={isOwn ? typed : starts.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readStarts(event.target.value)
            if (next) onChange(next)
          }}
        />
      )}
    </Field>
  )
}
