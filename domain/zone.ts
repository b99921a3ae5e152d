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
/** Clocks change on whole quarters of an hour. */
const quarter = 15 * minute
/** The largest clock change of any zone in use. */
const longestJump = 3 * 60 * minute

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
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** `18:30–18:45`; around a change of the clocks in the start's clock, which is named: `01:45–02:00 BST`. */
export function rangeIn(start: Date, end: Date, zone: string): string {
  const [from, to] = [start.getTime(), end.getTime()]
  const atStart = offset(from, zone)
  const range = `${timeAt(from + atStart)}–${timeAt(to + atStart)}`
  const isPlain = offset(to, zone) === atStart && !isRepeated(from, zone)
  return isPlain ? range : `${range} ${clockName(start, zone)}`
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
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10)
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

/** By zone and quarter of an hour. Kept because `Intl` is slow and a list of slots asks for the same few days. */
const offsets = new Map<string, number>()
const mostOffsets = 10_000

/** In milliseconds, east of Greenwich positive. */
function offset(time: number, zone: string): number {
  const number = Math.floor(time / quarter)
  const key = `${zone} ${number}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const read = tzOffset(zone, new Date(number * quarter)) * minute
  offsets.set(key, read)
  return read
}

/** First minute of the later offset; the ends lie as far apart as the clocks jump. */
function jumpBetween(from: number, to: number, zone: string): number {
  const after = offset(to, zone)
  let time = from
  while (time < to && offset(time, zone) !== after) time += minute
  return time
}
