// Wall clock and instants. Offsets come from the runtime's own zone data, so no table is shipped to the browser.
import { tzOffset } from '@date-fns/tz/tzOffset'

/** A day without a time, `YYYY-MM-DD`. */
export type PlainDate = string

/** What a clock on the wall shows; `minutes` since midnight. */
export interface WallClock {
  date: PlainDate
  minutes: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** The zone of restaurants that name none (decisions §2), and of bookings (spec §5). */
export const londonZone = 'Europe/London'

export function wallClock(instant: Date, zone: string): WallClock {
  const shown = new Date(instant.getTime() + offset(instant.getTime(), zone))
  return {
    date: shown.toISOString().slice(0, 10),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  }
}

/** The day it is there and then. */
export function plainDate(instant: Date, zone: string): PlainDate {
  return wallClock(instant, zone).date
}

/**
 * The instant at which the clock shows so many minutes after midnight; 1440 and more are on the following days.
 * A time that spring skips becomes the moment of the jump, one that autumn has twice the first of the two: so a
 * later time on the wall is never an earlier instant, and opening ranges keep their order.
 */
export function instantAt(date: PlainDate, minutes: number, zone: string): Date {
  const shown = utcMidnight(date) + minutes * minute
  const candidates = [shown - offset(shown - day, zone), shown - offset(shown + day, zone)]
  const [early, late] = [Math.min(...candidates), Math.max(...candidates)]
  const instant = [early, late].find((time) => time + offset(time, zone) === shown)
  return new Date(instant ?? jumpBetween(early, late, zone))
}

/** The day so many days later; negative is earlier. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(utcMidnight(date) + days * day).toISOString().slice(0, 10)
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

/** `18:30`, as the clock shows it in the zone. */
export function timeIn(instant: Date, zone: string): string {
  return timeOf(wallClock(instant, zone).minutes)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function utcMidnight(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** Clocks jump on whole quarters of an hour: within one, an offset asked for once holds. */
const quarter = 15 * minute
const knownOffsets = new Map<string, number>()
/** Some months of quarters; a rule asks for the same few again and again. */
const mostKnown = 5_000

/** In milliseconds, east of Greenwich positive. The runtime takes long to say, and one order asks a dozen times. */
function offset(time: number, zone: string): number {
  const start = Math.floor(time / quarter) * quarter
  const key = `${zone} ${start}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  if (knownOffsets.size >= mostKnown) knownOffsets.clear()
  const asked = tzOffset(zone, new Date(start)) * minute
  knownOffsets.set(key, asked)
  return asked
}

/** First minute of the later offset; the ends lie as far apart as the clocks jump. */
function jumpBetween(from: number, to: number, zone: string): number {
  const after = offset(to, zone)
  let time = from
  while (time < to && offset(time, zone) !== after) time += minute
  return time
}
