import { groupBy } from './group-by.ts'
import { type MinorUnits, sum } from './money.ts'
import type { PaymentMethod } from './order.ts'
import { type OrderStatus, openStatuses } from './order-status.ts'
import type { PausedMinutes } from './paused-minutes.ts'
import type { RefundReason } from './refund.ts'
import {
  type ComparedRows,
  type DayRows,
  isServed,
  type MadeRefund,
  netOf,
  noSales,
  type ReportedOrder,
  type Sales,
  type SoldDish,
} from './sales.ts'

export interface DayFigures {
  sales: Sales
  completed: number
  open: number
  rejected: number
  cancelled: number
  payments: { method: PaymentMethod; orders: number; amount: MinorUnits; refunds: MinorUnits }[]
  cashExpected: MinorUnits
  hours: { hour: number; orders: number; amount: MinorUnits; lastWeek: number }[]
  dishes: SoldDish[]
  promos: { code: string; uses: number; discount: MinorUnits }[]
  reasons: { status: 'rejected' | 'cancelled'; code: string; orders: number }[]
  refundReasons: { reason: RefundReason; refunds: number; amount: MinorUnits }[]
  /** Minutes without orders for a service, within opening hours. */
  pauses: PausedMinutes[]
  /** Seconds; null if no order was answered. */
  answered: { median: number | null; slowest: number | null }
  late: number
}

/** Key in `reasons` for cancellations by the diner before the kitchen had begun. */
export const byDiner = 'by_diner'

/**
 * Counts a day.
 * @param lastWeek orders placed on the same weekday one week before
 * @param now decides which open orders are late
 * @param firstHour wall-clock hour at which the business day, and its list of hours, begins
 * @param pauses duration of each kind of pause
 */
export function dayFigures(
  { orders, dishes, refunds, cashTaken }: DayRows,
  {
    lastWeek,
    now,
    firstHour,
    pauses,
  }: {
    lastWeek: readonly ReportedOrder[]
    now: Date
    firstHour: number
    pauses: PausedMinutes[]
  },
): DayFigures {
  const served = orders.filter(({ status }) => isServed(status))
  const count = (status: OrderStatus) => orders.filter((order) => order.status === status).length
  const cashBack = sum(refunds.filter(({ method }) => method === 'cash').map(amountOf))
  const seconds = orders
    .flatMap(({ placedAt, answeredAt }) =>
      answeredAt ? [Math.max(0, (answeredAt.getTime() - placedAt.getTime()) / 1_000)] : [],
    )
    .sort((a, b) => a - b)
  return {
    sales: salesOf(served, sum(refunds.map(amountOf))),
    completed: count('completed'),
    open: orders.filter(({ status }) => openStatuses.some((each) => each === status)).length,
    rejected: count('rejected'),
    cancelled: count('cancelled'),
    payments: paymentsOf(served, refunds),
    cashExpected: cashTaken - cashBack,
    hours: hoursOf(
      served,
      lastWeek.filter(({ status }) => isServed(status)),
      firstHour,
    ),
    dishes: dishesOf(dishes),
    promos: promosOf(served),
    reasons: reasonsOf(orders),
    refundReasons: refundReasonsOf(refunds),
    pauses,
    answered: { median: medianOf(seconds), slowest: seconds.at(-1) ?? null },
    late: served.filter((order) => isLate(order, now)).length,
  }
}

/** @param refunds sum of all refunds */
export function salesOf(served: readonly ReportedOrder[], refunds: MinorUnits): Sales {
  const sales = { ...noSales, orders: served.length, refunds }
  for (const order of served) {
    sales.gross += order.subtotal
    sales.discounts += order.discount
    sales.deliveryFees += order.deliveryFee
    sales.smallOrderFees += order.smallOrderFee
    sales.serviceFees += order.serviceFee
    sales.tips += order.tip
  }
  return sales
}

function paymentsOf(served: readonly ReportedOrder[], refunds: readonly MadeRefund[]) {
  return (['card', 'cash'] as const)
    .map((method) => {
      const paid = served.filter((order) => order.method === method)
      const back = refunds.filter((refund) => refund.method === method)
      return {
        method,
        orders: paid.length,
        amount: sum(paid.map((order) => order.total)),
        refunds: sum(back.map(amountOf)),
      }
    })
    .filter(({ orders, refunds }) => orders > 0 || refunds > 0)
}

/** From the first hour with an order, today or a week ago, to the last one. */
function hoursOf(
  served: readonly ReportedOrder[],
  lastWeek: readonly ReportedOrder[],
  firstHour: number,
): DayFigures['hours'] {
  const places = [...served, ...lastWeek].map(({ hour }) => (hour - firstHour + 24) % 24)
  if (places.length === 0) return []
  const [first, last] = [Math.min(...places), Math.max(...places)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = (firstHour + first + index) % 24
    const placed = served.filter((order) => order.hour === hour)
    return {
      hour,
      orders: placed.length,
      amount: sum(placed.map((order) => order.total)),
      lastWeek: lastWeek.filter((order) => order.hour === hour).length,
    }
  })
}

/** Most sold first. A renamed dish has the name of its last row. */
function dishesOf(rows: readonly SoldDish[]): SoldDish[] {
  const dishes = new Map<string, SoldDish>()
  for (const { itemId, name, quantity, amount } of rows) {
    const known = dishes.get(itemId) ?? { itemId, name, quantity: 0, amount: 0 }
    dishes.set(itemId, {
      itemId,
      name,
      quantity: known.quantity + quantity,
      amount: known.amount + amount,
    })
  }
  return [...dishes.values()].sort(
    (a, b) => b.quantity - a.quantity || b.amount - a.amount || a.itemId.localeCompare(b.itemId),
  )
}

function promosOf(served: readonly ReportedOrder[]): DayFigures['promos'] {
  const coded = served.filter(({ promoCode }) => promoCode !== null)
  return [...groupBy(coded, ({ promoCode }) => promoCode ?? '')]
    .map(([code, uses]) => ({
      code,
      uses: uses.length,
      discount: sum(uses.map((use) => use.discount)),
    }))
    .sort((a, b) => b.uses - a.uses || a.code.localeCompare(b.code))
}

function reasonsOf(orders: readonly ReportedOrder[]): DayFigures['reasons'] {
  return (['rejected', 'cancelled'] as const)
    .flatMap((status) => {
      const ended = orders.filter((order) => order.status === status)
      // Only a cancellation by the diner has no reason.
      const groups = groupBy(ended, ({ reason }) => reason ?? byDiner)
      return [...groups].map(([code, each]) => ({ status, code, orders: each.length }))
    })
    .sort((a, b) => b.orders - a.orders || a.code.localeCompare(b.code))
}

/** Largest sum first. */
function refundReasonsOf(refunds: readonly MadeRefund[]): DayFigures['refundReasons'] {
  return [...groupBy(refunds, ({ reason }) => reason)]
    .map(([reason, each]) => ({ reason, refunds: each.length, amount: sum(each.map(amountOf)) }))
    .sort((a, b) => b.amount - a.amount || a.reason.localeCompare(b.reason))
}

/** Handed over later than first promised, or overdue; unknown, and so not late, if the day's end completed it. */
export function isLate({ status, promisedTo, handedOverAt }: ReportedOrder, now: Date): boolean {
  if (status === 'completed') return handedOverAt !== null && handedOverAt > promisedTo
  return now > promisedTo
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function amountOf({ amount }: { amount: MinorUnits }): MinorUnits {
  return amount
}

/** Figures of the day used for comparison: the same weekday one week before. */
export interface ComparedDay {
  orders: number
  net: MinorUnits
  late: number
}

/** @param till placed, refunded and late until then */
export function comparedDay({ orders, refunds }: ComparedRows, till: Date): ComparedDay {
  const served = orders.filter(({ status }) => isServed(status))
  const sales = salesOf(served, sum(refunds.map(({ amount }) => amount)))
  return {
    orders: sales.orders,
    net: netOf(sales),
    late: served.filter((order) => isLate(order, till)).length,
  }
}
