import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { type BookingTimes, bookingDateText, bookingWindow } from '#domain/reservation.ts'
import { addDays, weekday } from '#domain/zone.ts'
import dayRow from '#storefront/components/day-row.module.css'
import { lazySheet } from '#storefront/shell/lazy-sheet.tsx'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import text from '#ui/text.module.css'

const CalendarSheet = lazySheet(
  () => import('./calendar-sheet.tsx').then((module) => module.CalendarSheet),
  'The calendar',
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
  const { first, last } = bookingWindow(times, now())
  const days = Array.from({ length: near }, (_, index) => addDays(first, index)).filter(
    (day) => day <= last,
  )
  const isOff = (day: string) => times.startsOn(day).length === 0
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      <Field label="Date" error={error}>
        {(control) => (
          <div className={field.withIcon}>
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
      <div className={dayRow.dayRow} role="radiogroup" aria-label="Next days">
        {days.map((day) => (
          <RadioLabel
            key={day}
            className={clsx(day === date && dayRow.chosen, isOff(day) && dayRow.closed)}
            name="day"
            isOn={day === date}
            isOff={isOff(day)}
            onChoose={() => onChoose(day)}
          >
            <span>{dayNames[weekday(day)]}</span>
            <b>{Number(day.slice(8))}</b>
            {isOff(day) && <span className={text.hidden}> no bookings</span>}
          </RadioLabel>
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
