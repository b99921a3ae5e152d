import { calls } from '#contract/calls.ts'
import type { ReportBy } from '#contract/staff/reports.ts'
import { byDiner } from '#domain/day-report.ts'
import { orderReasons } from '#domain/order-reasons.ts'
import { lowerFirst } from '#domain/sentences.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'
import { callQuery } from '#staff/api/queries.ts'
import { reportWords } from '#staff/words/reports.ts'

export const dayQuery = (outletId: string, date: PlainDate) => ({
  ...callQuery('day-report', calls.getDayReport, { query: { outlet_id: outletId, date } }),
  enabled: outletId !== '' && date !== '',
})

export const ranges = ['week', 'month', 'dates'] as const
const splits = ['day', 'hour', 'channel', 'outlet'] as const

/** Filters of a report, stored in the URL. */
interface ReportFilter {
  range: (typeof ranges)[number]
  from: PlainDate
  to: PlainDate
  by: ReportBy
  outletId: string | null
}

const datePattern = /^\d{4}-\d\d-\d\d$/

/** The address is untrusted input. */
export function readReportFilter(params: URLSearchParams): ReportFilter {
  const date = (name: string) => {
    const value = params.get(name) ?? ''
    return datePattern.test(value) ? value : ''
  }
  return {
    range: ranges.find((each) => each === params.get('range')) ?? 'week',
    from: date('from'),
    to: date('to'),
    by: splits.find((each) => each === params.get('by')) ?? 'day',
    outletId: params.get('outlet'),
  }
}

export function writeReportFilter({ range, from, to, by, outletId }: ReportFilter) {
  const entries: [string, string | null][] = [
    ['range', range === 'week' ? null : range],
    ['from', range === 'dates' ? from : null],
    ['to', range === 'dates' ? to : null],
    ['by', by === 'day' ? null : by],
    ['outlet', outletId],
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => !!entry[1]))
}

/** @param today the business day of the restaurant; dates the wrong way round are turned */
export function toReportQuery({ range, from, to, by, outletId }: ReportFilter, today: PlainDate) {
  const [first, last] =
    range === 'dates'
      ? [from || to || today, to || from || today].sort()
      : [addDays(today, range === 'week' ? -6 : -29), today]
  return {
    from: first ?? today,
    to: last ?? today,
    by,
    ...(outletId ? { outlet_id: outletId } : {}),
  }
}

/** Why an order ended unserved, as the kitchen's button says it. */
export function reasonText(code: string): string {
  if (code === byDiner) return reportWords.byDiner
  const known = code in orderReasons ? orderReasons[code as 'other'] : null
  const button: string | null = known?.button ?? null
  return button ?? reportWords.unanswered
}

/** How an order ended unserved, and why, in one line. */
export function endingText(status: 'rejected' | 'cancelled', code: string): string {
  const reason = reasonText(code)
  if (code === byDiner) return reason
  const text = status === 'rejected' ? reportWords.rejectedFor : reportWords.cancelledFor
  return text(lowerFirst(reason))
}
