import { instantAt, minutesOf, timeOf, wallClock } from '#domain/zone.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { Field } from '#ui/field.tsx'

interface Props {
  label: string
  hint?: string
  /** ISO 8601; null for none. */
  value: string | null
  error: string | undefined
  onChange(value: string | null): void
}

/** Date and time in the restaurant's time zone. */
export function InstantField({ label, hint, value, error, onChange }: Props) {
  const { timeZone } = useRestaurant()
  const shown = value && wallClock(new Date(value), timeZone)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={shown ? `${shown.date}T${timeOf(shown.minutes)}` : ''}
          onChange={(event) => {
            const [date, time] = event.target.value.split('T')
            onChange(date && time ? instantAt(date, minutesOf(time), timeZone).toISOString() : null)
          }}
        />
      )}
    </Field>
  )
}
