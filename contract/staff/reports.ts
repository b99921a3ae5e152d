import { z } from 'zod'
import { at, count, each, majorUnits, moneySum, paymentMethod, texts } from '#contract/values.ts'
import { reportedPauses } from '#domain/paused-minutes.ts'
import { refundReasons } from '#domain/refund.ts'
import { actor } from './actor.ts'

const outletId = z.string().max(80)

const sales = {
  orders: count.describe('Placed in that time, and neither rejected nor cancelled; never tests'),
  gross: moneySum.describe('Dishes with options, before discounts'),
  ...each(moneySum, 'discounts', 'delivery_fees', 'small_order_fees', 'service_fees', 'tips'),
  refunds: moneySum.describe('Given back in that time, of orders of any day'),
  net: moneySum.describe('Gross, less discounts, with fees and tips, less refunds'),
  average: moneySum.describe('Net of one order'),
}

export const dayReportQuery = z.strictObject({
  outlet_id: outletId,
  date: z.iso.date().describe('The business day'),
})

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

export const closeDayRequest = z.strictObject({
  ...dayReportQuery.shape,
  counted_cash: majorUnits,
  note: z.string().trim().max(300).default(''),
})
export type CloseDay = z.output<typeof closeDayRequest>

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

export const itemsReport = reportOf(
  { item_id: z.string(), name: z.string(), orders: count },
  { quantity: count, amount: moneySum },
)
export type WireItemsReport = z.infer<typeof itemsReport>

export const promosReport = reportOf(
  { code: z.string() },
  { uses: count, discount: moneySum, amount: moneySum.describe('Totals of the orders') },
)
export type WirePromosReport = z.infer<typeof promosReport>

export const reasonsReport = reportOf(
  { status: z.enum(['rejected', 'cancelled']), code: z.string() },
  { orders: count, amount: moneySum.describe('Totals of the orders') },
)
export type WireReasonsReport = z.infer<typeof reasonsReport>
