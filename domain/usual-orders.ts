import type { OrderStatus } from './order-status.ts'

export interface PastOrder {
  outletId: string
  status: OrderStatus
  lines: {
    itemId: string
    quantity: number
    options: { optionId: string; quantity: number }[]
  }[]
}

export const usualCount = 2

/** Orders that were never paid or never made are not offered. */
const leftOut: ReadonlySet<OrderStatus> = new Set([
  'awaiting_payment',
  'expired',
  'cancelled',
  'rejected',
])

/** The last different orders, newest first; notes and the order of dishes do not count. @param orders newest first */
export function usualOrders<T extends PastOrder>(orders: readonly T[], outletId: string): T[] {
  const seen = new Set<string>()
  return orders
    .filter((order) => order.outletId === outletId && !leftOut.has(order.status))
    .filter((order) => {
      const key = contentKey(order)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, usualCount)
}

function contentKey({ lines }: PastOrder): string {
  return lines
    .map(({ itemId, quantity, options }) => {
      const chosen = options.map((option) => `${option.optionId}*${option.quantity}`).sort()
      return `${itemId}*${quantity}(${chosen.join()})`
    })
    .sort()
    .join()
}

/** `Butter Chicken and 2 more`: the first dish by name, the others counted. */
export function orderTitle(names: readonly string[]): string {
  const [first = '', ...others] = names
  return others.length > 0 ? `${first} and ${others.length} more` : first
}
