import { clsx } from 'clsx'
import { useState } from 'react'
import { useUnreadable } from '#staff/controls/number-field.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import { Field } from '#ui/field.tsx'
import styles from './bookings.module.css'

interface Props {
  label: string
  hint: string
  value: string[]
  error: string | undefined
  onChange(starts: string[]): void
}

/** Comma-separated times as typed: an invalid time shows an error and does not change the value. */
export function StartsField({ label, hint, value: starts, error, onChange }: Props) {
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

/** `18:00, 9.30` → `['09:30', '18:00']`; null if any part is no time. */
export function readStarts(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const times = parts.map((part) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(part) ?? []
    const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    return isTime ? `${hours.padStart(2, '0')}:${minutes}` : null
  })
  const known = times.filter((time) => time !== null)
  return known.length === parts.length ? [...new Set(known)].sort() : null
}
