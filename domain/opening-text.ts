import {
  isAllDay,
  type OpeningHours,
  type TimeRange,
  type Weekday,
  weekdayOn,
  weekdays,
} from './opening-hours.ts'
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
  if (date < addDays(today, 7)) return `${dayName(weekdayOn(date))} ${time}`
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  return `${day.format(at)} ${time}`
}

/** `12:00–14:30, 17:00–23:00`, `Open 24 hours`, or `Closed`. */
export function hoursLabel(ranges: readonly TimeRange[]): string {
  if (isAllDay(ranges)) return 'Open 24 hours'
  return ranges.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || 'Closed'
}

interface DayGroup {
  days: Weekday[]
  /** `Monday`, `Monday–Friday`, `Every day`. */
  label: string
  hours: string
}

/** The week, with days in a row that have the same hours as one group. */
export function weekInGroups({ weekly }: Pick<OpeningHours, 'weekly'>): DayGroup[] {
  const groups: { days: Weekday[]; hours: string }[] = []
  for (const day of weekdays) {
    const hours = hoursLabel(weekly[day])
    const last = groups.at(-1)
    if (last?.hours === hours) last.days.push(day)
    else groups.push({ days: [day], hours })
  }
  return groups.map((group) => ({ ...group, label: daysLabel(group.days) }))
}

function daysLabel(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'Every day'
  const ends = days.length > 1 ? [days[0], days.at(-1)] : days
  return ends.map((day = 'monday') => dayName(day)).join('–')
}

function dayName(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** The week as the API writes it: `Monday|12:00–22:00;Tuesday|closed`. */
export function weekText({ weekly }: Pick<OpeningHours, 'weekly'>): string {
  return weekdays.map((day) => `${dayName(day)}|${hoursLabel(weekly[day])}`).join(';')
}
