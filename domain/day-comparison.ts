import { isLate, salesOf } from './day-report.ts'
import type { ComparedRows } from './day-rows.ts'
import { type MinorUnits, sum } from './money.ts'
import { isServed, netOf } from './sales.ts'

/** What a day is compared with: the same weekday one week before. */
export interface ComparedDay {
  orders: number
  net: MinorUnits
  late: number
}

/**
 * Counts a day to compare another one with.
 * @param till by then placed, given back and late
 */
export function comparedDay({ orders, refunds }: ComparedRows, till: Date): ComparedDay {
  const served = orders.filter(({ status }) => isServed(status))
  const sales = salesOf(served, sum(refunds.map(({ amount }) => amount)))
  return {
    orders: sales.orders,
    net: netOf(sales),
    late: served.filter((order) => isLate(order, till)).length,
  }
}
