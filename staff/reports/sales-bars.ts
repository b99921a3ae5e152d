import type { WireSalesReport } from '#contract/staff/reports.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'
import type { Bar } from './bars-chart.tsx'

type Rows = WireSalesReport['rows']

/** Net sales of each day of a span, also of the days on which nothing was sold. */
export function barsOfDays(
  rows: Rows,
  { from, to }: { from: PlainDate; to: PlainDate },
  money: (amount: number) => string,
): Bar[] {
  const bars: Bar[] = []
  const byDay = new Map(rows.map((row) => [row.key, row.net]))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    bars.push(barOf(dayAndMonth(day), byDay.get(day) ?? 0, money))
  }
  return bars
}

/** Net sales of each hour from the first to the last in which something was sold. */
export function barsOfHours(rows: Rows, money: (amount: number) => string): Bar[] {
  const byHour = new Map(rows.map((row) => [Number(row.key), row.net]))
  const [first, last] = [Math.min(...byHour.keys()), Math.max(...byHour.keys())]
  return Array.from({ length: rows.length === 0 ? 0 : last - first + 1 }, (_, index) =>
    barOf(String(first + index), byHour.get(first + index) ?? 0, money),
  )
}

function barOf(name: string, value: number, money: (amount: number) => string): Bar {
  return { name, value, text: money(value) }
}

/** `21 Nov`. */
function dayAndMonth(day: PlainDate): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
