import { toMajorUnits } from '#contract/major-units.ts'
import type { WireDayFigures, WireSales } from '#contract/staff/reports.ts'
import type { DayFigures } from '#domain/day-report.ts'
import type { MinorUnits } from '#domain/money.ts'
import { averageOf, netOf, type Sales } from '#domain/sales.ts'

/** @param code of the currency, ISO 4217 */
export function toWireSales(sales: Sales, code: string): WireSales {
  const money = (amount: MinorUnits) => toMajorUnits(amount, code)
  return {
    orders: sales.orders,
    gross: money(sales.gross),
    discounts: money(sales.discounts),
    delivery_fees: money(sales.deliveryFees),
    small_order_fees: money(sales.smallOrderFees),
    service_fees: money(sales.serviceFees),
    tips: money(sales.tips),
    refunds: money(sales.refunds),
    net: money(netOf(sales)),
    average: money(averageOf(sales)),
  }
}

/** @param code of the currency, ISO 4217 */
export function toWireFigures(figures: DayFigures, code: string): WireDayFigures {
  const money = (amount: MinorUnits) => toMajorUnits(amount, code)
  const { sales, answered, late } = figures
  const seconds = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    ...toWireSales(sales, code),
    completed: figures.completed,
    open: figures.open,
    rejected: figures.rejected,
    cancelled: figures.cancelled,
    payments: figures.payments.map((row) => ({
      ...row,
      amount: money(row.amount),
      refunds: money(row.refunds),
    })),
    cash_expected: money(figures.cashExpected),
    hours: figures.hours.map(({ amount, lastWeek, ...hour }) => ({
      ...hour,
      amount: money(amount),
      last_week: lastWeek,
    })),
    dishes: figures.dishes.map(({ itemId, amount, ...dish }) => ({
      item_id: itemId,
      ...dish,
      amount: money(amount),
    })),
    promos: figures.promos.map((row) => ({ ...row, discount: money(row.discount) })),
    reasons: figures.reasons,
    refund_reasons: figures.refundReasons.map((row) => ({ ...row, amount: money(row.amount) })),
    pauses: figures.pauses,
    answered: {
      median_seconds: seconds(answered.median),
      slowest_seconds: seconds(answered.slowest),
    },
    late: toWireLate({ orders: sales.orders, late }),
  }
}

/** Late orders, and their share of all orders to four digits. */
export function toWireLate({ orders, late }: { orders: number; late: number }) {
  return { orders: late, share: orders === 0 ? 0 : Math.round((late / orders) * 10_000) / 10_000 }
}
