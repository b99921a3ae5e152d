import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import styles from './calendar-sheet.module.css'

interface Props {
  /** `YYYY-MM-DD`, as are the first and last day that can be chosen. */
  date: string
  first: string
  last: string
  /** Days in between that take no bookings. */
  isOff(date: string): boolean
  onChoose(date: string): void
  onClose(): void
}

/** A month at a time; arrows move by day and week, Page Up and Down by month. */
export function CalendarSheet({ date, first, last, isOff, onChoose, onClose }: Props) {
  return (
    <Sheet label="Choose a date" onClose={onClose}>
      <div className={sheet.padded} id="calendar">
        <DayPicker
          mode="single"
          required
          autoFocus
          locale={enGB}
          classNames={{ root: styles.calendar ?? '' }}
          today={toDate(first)}
          selected={toDate(date)}
          defaultMonth={toDate(date || first)}
          startMonth={toDate(first)}
          endMonth={toDate(last)}
          disabled={[
            { before: toDate(first) },
            { after: toDate(last) },
            (day) => isOff(toText(day)),
          ]}
          onSelect={(day) => onChoose(toText(day))}
        />
      </div>
    </Sheet>
  )
}

/** The picker represents days as local midnights. */
function toDate(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

function toText(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
