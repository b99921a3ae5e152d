import { type SoldOrder, subtotalOf, totalOf } from './sold-orders.ts'

// Sales counted again from all rows, with the clock of London as the runtime's own formatter tells it: nothing of the
// server's code decides which row belongs to which day.

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

export function clock(at: Date): { date: string; hour: number } {
  const parts = new Map(london.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}

export function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The business day, which ends at 04:00. */
export function dayOf(at: Date): string {
  const { date, hour } = clock(at)
  return hour < 4 ? shifted(date, -1) : date
}

export const pounds = (pence: number) => pence / 100

export function total<T>(rows: readonly T[], of: (row: T) => number): number {
  let all = 0
  for (const row of rows) all += of(row)
  return all
}

export const endings = ['rejected', 'cancelled', 'expired']

export type SoldRefund = SoldOrder['refunds'][number] & { order: SoldOrder }

/** Of orders that were neither rejected nor cancelled, what was given back or is on its way. */
export function madeRefunds(orders: readonly SoldOrder[]): SoldRefund[] {
  return orders
    .filter(({ status, isTest }) => !endings.includes(status) && !isTest)
    .flatMap((order) => order.refunds.map((refund) => ({ ...refund, order })))
    .filter(({ status }) => status !== 'failed')
}

/** Every sum that a report has of some orders, and of what was given back. */
export function countedSales(sold: readonly SoldOrder[], back: readonly { amount: number }[]) {
  const refunds = total(back, ({ amount }) => amount)
  const net = total(sold, totalOf) - refunds
  return {
    orders: sold.length,
    gross: pounds(total(sold, subtotalOf)),
    discounts: pounds(total(sold, ({ discount }) => discount)),
    delivery_fees: pounds(total(sold, ({ deliveryFee }) => deliveryFee)),
    small_order_fees: pounds(total(sold, ({ smallOrderFee }) => smallOrderFee)),
    service_fees: pounds(total(sold, ({ serviceFee }) => serviceFee)),
    tips: pounds(total(sold, ({ tip }) => tip)),
    refunds: pounds(refunds),
    net: pounds(net),
    average: pounds(sold.length === 0 ? 0 : Math.round(net / sold.length)),
  }
}

/** Seconds until a person answered, the shortest first. */
export function answerTimes(orders: readonly SoldOrder[]): number[] {
  return orders
    .flatMap(({ steps, placedAt }) => {
      const answers = steps.filter(
        ({ status, by, isUndone }) =>
          ['accepted', 'rejected'].includes(status) && by !== 'system' && !isUndone,
      )
      if (answers.length === 0) return []
      return [(Math.min(...answers.map(({ at }) => at.getTime())) - placedAt.getTime()) / 1_000]
    })
    .sort((a, b) => a - b)
}

/** The middle one of sorted numbers, or half way between the middle two, in whole seconds; null without any. */
export function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/**
 * What each dish sold. A dish that was renamed has the name of its last order; of two names in one order, or in two of the
 * same moment, the one that comes later in the alphabet.
 */
export function countedDishes(sold: readonly SoldOrder[]) {
  const lines = sold.flatMap(({ lines, placedAt }) =>
    lines.map((line) => ({ ...line, at: placedAt.getTime() })),
  )
  return [...Map.groupBy(lines, ({ itemId }) => itemId)]
    .map(([itemId, each]) => {
      const [last] = each.toSorted((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
      return {
        item_id: itemId,
        name: last?.name ?? '',
        quantity: total(each, ({ quantity }) => quantity),
        amount: pounds(total(each, (line) => line.total)),
      }
    })
    .toSorted(
      (a, b) => b.quantity - a.quantity || b.amount - a.amount || (a.item_id < b.item_id ? -1 : 1),
    )
}
