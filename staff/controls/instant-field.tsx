import { instantAt, minutesOf, timeOf, wallClock } from '#domain/zone.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { Field, type FieldText } from '#ui/field.tsx'

interface Props extends FieldText {
  /** ISO 8601; null for none. */
  value: string | null
  onChange(value: string | null): void
}

/** Date and time in the restaurant's time zone. */
export function InstantField({ value, onChange, ...text }: Props) {
  const { timeZone } = useRestaurant()
  const shown = value && wallClock(new Date(value), timeZone)
  return (
    <Field {...text}>
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
