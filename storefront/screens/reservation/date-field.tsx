import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { type BookingTimes, bookingDateText, bookingWindow } from '#domain/reservation.ts'
import { addDays, weekday } from '#domain/zone.ts'
import { Field } from '#storefront/components/field.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'

const CalendarSheet = lazyComponent(() =>
  import('./calendar-sheet.tsx').then((module) => module.CalendarSheet),
)

interface Props {
  date: string
  times: BookingTimes
  error: string | undefined
  onChoose(date: string): void
  now(): Date
}

/** Days of the strip under the field. */
const near = 5
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The date as d-MM-yyyy, which opens a calendar; the nearest days are one tap away. */
export function DateField({ date, times, error, onChoose, now }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { first, last } = bookingWindow(now(), times.daysAllowed)
  const days = Array.from({ length: near }, (_, index) => addDays(first, index)).filter(
    (day) => day <= last,
  )
  const isOff = (day: string) => times.startsOn(day).length === 0
  return (
    <div className="stack s">
      <Field label="Date" error={error}>
        {(control) => (
          <div className="withicon">
            <CalendarDays aria-hidden />
            <input
              {...control}
              data-field="date"
              readOnly
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls="calendar"
              value={date && bookingDateText(date)}
              onClick={() => setOpen(true)}
              onKeyDown={(event) => {
                if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
                event.preventDefault()
                setOpen(true)
              }}
            />
          </div>
        )}
      </Field>
      <div className="days" role="radiogroup" aria-label="Next days">
        {days.map((day) => (
          <label
            key={day}
            className={[day === date && 'is-on', isOff(day) && 'is-off'].filter(Boolean).join(' ')}
          >
            <input
              type="radio"
              className="vh"
              name="day"
              checked={day === date}
              disabled={isOff(day)}
              onChange={() => onChoose(day)}
            />
            <span>{dayNames[weekday(day)]}</span>
            <b>{Number(day.slice(8))}</b>
            {isOff(day) && <span className="vh"> no bookings</span>}
          </label>
        ))}
      </div>
      {isOpen && (
        <CalendarSheet
          date={date}
          first={first}
          last={last}
          isOff={isOff}
          onChoose={(day) => {
            setOpen(false)
            onChoose(day)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
