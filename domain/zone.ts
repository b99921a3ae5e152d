// Conversion between wall-clock time and instants. Offsets come from the runtime's zone data; none is sent to the browser.
import { tzOffset } from '@date-fns/tz/tzOffset'

/** A day without a time, `YYYY-MM-DD`. */
export type PlainDate = string

/** Local date and time in a zone; `minutes` since midnight. */
export interface WallClock {
  date: PlainDate
  minutes: number
}

const minute = 60_000
/** Of a day without a change of the clock, in milliseconds. */
export const dayMilliseconds = 24 * 60 * minute
/** The largest clock change of any zone in use. */
const longestJump = 3 * 60 * minute

/** `00:00` to `23:59`, computed once: a list of slots uses them a thousand times. */
const timesOfDay = Array.from(
  { length: dayMilliseconds / minute },
  (_, minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
)
const knownDates = new Map<number, PlainDate>()

export const londonZone = 'Europe/London'

export function wallClock(instant: Date, zone: string): WallClock {
  const shown = instant.getTime() + offset(instant.getTime(), zone)
  const number = Math.floor(shown / dayMilliseconds)
  return { date: dateOf(number), minutes: Math.floor((shown - number * dayMilliseconds) / minute) }
}

/** The local date at an instant. */
export function plainDate(instant: Date, zone: string): PlainDate {
  return wallClock(instant, zone).date
}

/** A time skipped in spring becomes the moment of the change; of one that occurs twice in autumn the first counts. */
export function instantAt(date: PlainDate, minutes: number, zone: string): Date {
  const shown = utcMidnight(date) + minutes * minute
  const candidates = [
    shown - offset(shown - dayMilliseconds, zone),
    shown - offset(shown + dayMilliseconds, zone),
  ]
  const [early, late] = [Math.min(...candidates), Math.max(...candidates)]
  const instant = [early, late].find((time) => time + offset(time, zone) === shown)
  return new Date(instant ?? jumpBetween(early, late, zone))
}

/** The day so many days later; negative is earlier. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOf(utcMidnight(date) / dayMilliseconds + days)
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(date: PlainDate): number {
  return (new Date(utcMidnight(date)).getUTCDay() + 6) % 7
}

/** `18:30` → 1110; `24:00` → 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 1110 → `18:30`. */
export function timeOf(minutes: number): string {
  return timesOfDay[minutes] ?? `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** An instant in ISO 8601, `2026-11-20T18:30:00.000Z`; several times faster than `toISOString` on whole minutes. */
export function isoText(instant: Date): string {
  const time = instant.getTime()
  if (time % minute !== 0) return instant.toISOString()
  const number = Math.floor(time / dayMilliseconds)
  return `${dateOf(number)}T${timeOf((time - number * dayMilliseconds) / minute)}:00.000Z`
}

/** `18:30–18:45`; around a change of the clocks in the start's clock, which is named: `01:45–02:00 BST`. */
export function rangeIn(start: Date, end: Date, zone: string): string {
  const from = start.getTime()
  const to = end.getTime()
  const known = zoneDay(from, zone)
  const atStart = from < known.changesAt ? known.before : known.after
  const range = `${timeAt(from + atStart)}–${timeAt(to + atStart)}`
  if (known.isSteady || (offset(to, zone) === atStart && !isRepeated(from, zone))) return range
  return `${range} ${clockName(start, zone)}`
}

/** `18:30`, as the clock shows it in the zone. */
export function timeIn(instant: Date, zone: string): string {
  return timeOf(wallClock(instant, zone).minutes)
}

/** Whether this wall-clock time occurs twice, an hour or so apart. */
function isRepeated(time: number, zone: string): boolean {
  const now = offset(time, zone)
  return [offset(time - longestJump, zone), offset(time + longestJump, zone)].some((other) => {
    const twin = time + now - other
    return other !== now && offset(twin, zone) === other
  })
}

/** `BST`, or `GMT-4` where English has no name for it. */
function clockName(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function dateOf(number: number): PlainDate {
  const known = knownDates.get(number)
  if (known !== undefined) return known
  if (knownDates.size >= mostKnown) knownDates.clear()
  const date = new Date(number * dayMilliseconds).toISOString().slice(0, 10)
  knownDates.set(number, date)
  return date
}

/** `18:30` of an instant that an offset has been added to. */
function timeAt(shown: number): string {
  return timeOf(
    Math.floor((shown - Math.floor(shown / dayMilliseconds) * dayMilliseconds) / minute),
  )
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function utcMidnight(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** A UTC day in a zone: the offset before the clocks change, and after. */
interface ZoneDay {
  before: number
  /** Infinity on a day without a change. */
  changesAt: number
  after: number
  /** No change on this day, the one before and the one after: most days of most zones. */
  isSteady: boolean
}

/** By zone, then by days since 1970. Kept because `Intl` is slow and a list of slots asks for the same few days. */
const knownDays = new Map<string, Map<number, ZoneDay>>()
/** Days kept for each zone: more than a year of bookings and slots. */
const mostKnown = 500

/** In milliseconds, east of Greenwich positive. */
function offset(time: number, zone: string): number {
  const known = zoneDay(time, zone)
  return time < known.changesAt ? known.before : known.after
}

function zoneDay(time: number, zone: string): ZoneDay {
  const number = Math.floor(time / dayMilliseconds)
  let days = knownDays.get(zone)
  if (!days) {
    days = new Map()
    knownDays.set(zone, days)
  }
  let known = days.get(number)
  if (!known) {
    if (days.size >= mostKnown) days.clear()
    known = readZoneDay(number * dayMilliseconds, zone)
    days.set(number, known)
  }
  return known
}

/** Clocks change at most once a day, on a whole minute. */
function readZoneDay(from: number, zone: string): ZoneDay {
  const read = (time: number) => tzOffset(zone, new Date(time)) * minute
  const [before, after] = [read(from), read(from + dayMilliseconds)]
  if (before === after) {
    const isSteady =
      read(from - dayMilliseconds) === before && read(from + 2 * dayMilliseconds) === after
    return { before, changesAt: Number.POSITIVE_INFINITY, after, isSteady }
  }
  let [first, last] = [0, dayMilliseconds / minute]
  while (last - first > 1) {
    const middle = Math.floor((first + last) / 2)
    if (read(from + middle * minute) === before) first = middle
    else last = middle
  }
  return { before, changesAt: from + last * minute, after, isSteady: false }
}

/** First minute of the later offset; the ends lie as far apart as the clocks jump. */
function jumpBetween(from: number, to: number, zone: string): number {
  const after = offset(to, zone)
  let time = from
  while (time < to && offset(time, zone) !== after) time += minute
  return time
}
