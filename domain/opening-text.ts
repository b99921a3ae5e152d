import { weekdayOn } from './opening-hours.ts'
import { addDays, plainDate, timeIn } from './zone.ts'

/** `Opens 17:00` today, `Opens tomorrow 12:00`, `Opens Sunday 12:00` within a week, `Opens 24 Dec 12:00` later. */
export function openingText(opensAt: Date, timeZone: string, now: Date): string {
  return `Opens ${momentText(opensAt, timeZone, now)}`
}

/** Of an outlet that is closed: `Closed until 17:00`, with the day as in `momentText`; `Closed` where no opening is in sight. */
export function closedText(opensAt: Date | null, timeZone: string, now: Date): string {
  return opensAt ? `Closed until ${momentText(opensAt, timeZone, now)}` : 'Closed'
}

/** `17:00` today, `tomorrow 12:00`, `Sunday 12:00` within a week, `24 Dec 12:00` later. */
export function momentText(at: Date, timeZone: string, now: Date): string {
  const [date, today] = [plainDate(at, timeZone), plainDate(now, timeZone)]
  const time = timeIn(at, timeZone)
  if (date === today) return time
  if (date === addDays(today, 1)) return `tomorrow ${time}`
  if (date < addDays(today, 7)) return `${nameOf(weekdayOn(date))} ${time}`
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  return `${day.format(at)} ${time}`
}

function nameOf(weekday: string): string {
  return weekday.slice(0, 1).toUpperCase() + weekday.slice(1)
}
