export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Wall-clock times `HH:mm` in the outlet's zone; `closes` at or before `opens` is on the next day. */
export interface TimeRange {
  opens: string
  closes: string
}

/** Several ranges in a day leave a break between them; none means closed. */
export interface OpeningHours {
  weekly: Record<Weekday, TimeRange[]>
  /** Holidays and special days, by date `YYYY-MM-DD`; they replace the weekday. */
  exceptions: { date: string; ranges: TimeRange[]; reason: string }[]
}
