import { weekdayOn } from './opening-hours.ts'
import { addDays, plainDate, timeIn } from './zone.ts'

/** `Opens 17:00` today, `Opens tomorrow 12:00`, `Opens Sunday 12:00` within a week, `Opens 24 Dec 12:00` later. */
export function openingText(opensAt: Date, timeZone: string, now: Date): string {
  const [date, today] = [plainDate(opensAt, timeZone), plainDate(now, timeZone)]
  const time = timeIn(opensAt, timeZone)
  if (date === today) return `Opens ${time}`
  if (date === addDays(today, 1)) return `Opens tomorrow ${time}`
  if (date < addDays(today, 7)) return `Opens ${nameOf(weekdayOn(date))} ${time}`
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  return `Opens ${day.format(opensAt)} ${time}`
}

function nameOf(weekday: string): string {
  return weekday.slice(0, 1).toUpperCase() + weekday.slice(1)
}
