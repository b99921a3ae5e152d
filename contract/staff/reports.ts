import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { at, count, each, majorUnits, moneySum, paymentMethod, texts } from '#contract/values.ts'
import { reportedPauses } from '#domain/paused-minutes.ts'
import { refundReasons } from '#domain/refund.ts'
import { actor } from './actor.ts'
import { auditQuery } from './audit.ts'
import { historyQuery } from './history.ts'

const outletId = z.string().max(80)

const sales = {
  orders: count.describe('Placed in that time, and neither rejected nor cancelled; never tests'),
  gross: moneySum.describe('Dishes with options, before discounts'),
  ...each(moneySum, 'discounts', 'delivery_fees', 'small_order_fees', 'service_fees', 'tips'),
  refunds: moneySum.describe('Given back in that time, of orders of any day'),
  net: moneySum.describe('Gross, less discounts, with fees and tips, less refunds'),
  average: moneySum.describe('Net of one order'),
}

const dishSales = z.object({ ...texts('item_id', 'name'), quantity: count, amount: moneySum })

const late = z.object({ orders: count, share: z.number().describe('Of all orders, 0 to 1') })

const correction = z.object({
  field: z.string(),
  was: z.number().nullable(),
  becomes: z.number().nullable(),
})
export type WireCorrection = z.infer<typeof correction>

/** Figures of a business day; stored when the day is closed. */
export const dayFigures = z.object({
  ...sales,
  ...each(count, 'completed', 'open', 'rejected', 'cancelled'),
  payments: z.array(
    z.object({ method: paymentMethod, orders: count, amount: moneySum, refunds: moneySum }),
  ),
  cash_expected: moneySum.describe('Cash taken on that day, less cash refunds'),
  hours: z.array(
    z.object({
      hour: count.describe('0 to 23 by the clock of the outlet'),
      orders: count,
      amount: moneySum,
      last_week: count.describe('Orders in that hour one week before'),
    }),
  ),
  dishes: z.array(dishSales),
  promos: z.array(z.object({ code: z.string(), uses: count, discount: moneySum })),
  reasons: z.array(
    z.object({
      status: z.enum(['rejected', 'cancelled']),
      code: z.string().describe('`by_diner` where a diner cancelled'),
      orders: count,
    }),
  ),
  refund_reasons: z.array(
    z.object({ reason: z.enum(refundReasons), refunds: count, amount: moneySum }),
  ),
  pauses: z
    .array(z.object({ kind: z.enum(reportedPauses), minutes: count }))
    .describe('Inside opening hours'),
  answered: z.object({ median_seconds: count.nullable(), slowest_seconds: count.nullable() }),
  late,
})
export type WireDayFigures = z.infer<typeof dayFigures>

export const dayReport = dayFigures.extend({
  ...texts('outlet_id', 'date'),
  from: at,
  to: at.describe('When the next business day begins'),
  last_week: z
    .object({ orders: count, net: moneySum, late, till: at, is_whole: z.boolean() })
    .describe('The same weekday, until this time'),
  left_over: z
    .array(z.object({ order_id: z.string(), number: z.string(), at }))
    .describe('Accepted on that day and never finished'),
  closed: z
    .object({
      at,
      by: actor,
      counted_cash: moneySum,
      difference: moneySum.describe('Counted less expected'),
      note: z.string(),
      corrections: z.array(correction),
    })
    .nullable(),
  can_close: z.boolean().describe('The day has ended and is not closed'),
})
export type WireDayReport = z.infer<typeof dayReport>

const byChoices = ['hour', 'day', 'channel', 'outlet'] as const
export type ReportBy = (typeof byChoices)[number]

/** A range of business days, at most 13 months. */
const span = {
  from: z.iso.date().describe('First business day'),
  to: z.iso.date().describe('Last business day'),
  outlet_id: outletId.optional().describe('All that the member may see when left out'),
}
export const reportQuery = z.strictObject({
  ...span,
  by: z.enum(byChoices).default('day').describe('What rows, or parts of rows, are grouped by'),
})
export type ReportQuery = z.output<typeof reportQuery>

const key = z.string().describe('A day, an hour, a channel or an outlet, by `by`')

export const salesReport = z.object({
  totals: z.object(sales),
  rows: z.array(z.object({ key, ...sales })),
})
export type WireSales = z.infer<typeof salesReport>['totals']
export type WireSalesReport = z.infer<typeof salesReport>

/** The schema of a report: totals, rows, and the parts of each row, all with the same sums. */
function reportOf<Row extends z.ZodRawShape, Sums extends z.ZodRawShape>(row: Row, sums: Sums) {
  const parts = z.array(z.object({ key, ...sums }))
  return z.object({ ...sums, rows: z.array(z.object({ ...row, ...sums, parts })) })
}

const dayReportQuery = z.strictObject({
  outlet_id: outletId,
  date: z.iso.date().describe('The business day'),
})

const ofReader = { who: 'member', right: 'reports', area: 'Staff reports' } as const
const ofReport = { ...ofReader, isCostly: true, query: reportQuery, errors: ['not_found'] } as const

// Each export is CSV: UTF-8 with a byte order mark, a header row, times as ISO 8601, money with a point.
const days = { from: z.iso.date().describe('First day'), to: z.iso.date().describe('Last day') }

const daysExport = z.strictObject({ ...days, outlet_id: z.string().max(80).optional() })

/** The response is a stream: at most 100,000 rows, one export at a time for each member. */
const ofExport = {
  who: 'member',
  area: 'Staff reports',
  needsProof: true,
  isCostly: true,
  file: 'text/csv',
  errors: ['not_found', 'forbidden'],
} as const

/** Reports of sales, by day and over months, and downloads. */
export const reportCalls = {
  getDayReport: {
    ...ofReader,
    summary: 'Every figure of a business day of an outlet',
    query: dayReportQuery,
    data: dayReport,
    errors: ['not_found'],
  },
  closeDay: {
    ...ofReader,
    summary: 'Close a business day with the cash that was counted',
    body: z.strictObject({
      ...dayReportQuery.shape,
      counted_cash: majorUnits,
      note: z.string().trim().max(300).default(''),
    }),
    idempotencyKey: 'required',
    data: dayReport,
    errors: ['not_found', 'closed_already'],
  },
  getSalesReport: {
    ...ofReport,
    summary: 'Sales by hour, day, channel or outlet',
    data: salesReport,
  },
  getItemsReport: {
    ...ofReport,
    summary: 'Sales by dish',
    data: reportOf(
      { item_id: z.string(), name: z.string(), orders: count },
      { quantity: count, amount: moneySum },
    ),
  },
  getPromosReport: {
    ...ofReport,
    summary: 'Cost and revenue by promo code',
    data: reportOf(
      { code: z.string() },
      { uses: count, discount: moneySum, amount: moneySum.describe('Totals of the orders') },
    ),
  },
  getReasonsReport: {
    ...ofReport,
    summary: 'Why orders were rejected or cancelled',
    data: reportOf(
      { status: z.enum(['rejected', 'cancelled']), code: z.string() },
      { orders: count, amount: moneySum.describe('Totals of the orders') },
    ),
  },
  exportOrders: {
    ...ofExport,
    right: 'reports',
    summary: 'The orders that the history finds, as CSV',
    query: historyQuery.omit({ limit: true, cursor: true }),
  },
  exportLines: {
    ...ofExport,
    right: 'reports',
    summary: 'The dishes of the orders of some days, as CSV',
    query: daysExport,
  },
  exportRefunds: {
    ...ofExport,
    right: 'reports',
    summary: 'Refunds of a period, as CSV',
    query: daysExport,
  },
  exportPauses: {
    ...ofExport,
    right: 'reports',
    summary: 'The pauses that ran on some days, as CSV',
    query: daysExport,
  },
  exportCustomers: {
    ...ofExport,
    right: 'customers',
    summary: 'The customers, as CSV',
    query: z.strictObject({}),
  },
  exportBookings: {
    ...ofExport,
    right: 'reports',
    summary: 'The bookings of some days, as CSV',
    query: z.strictObject(days),
  },
  exportAudit: {
    ...ofExport,
    right: 'audit',
    summary: 'The rows that the log shows, as CSV',
    query: auditQuery.omit({ limit: true, cursor: true }),
  },
} satisfies AreaCalls
