import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { hasEnded } from '#staff/live/ended-orders.ts'

/** A dish that is still to be cooked, over all dockets. */
export interface ToCook {
  itemId: string
  name: string
  quantity: number
  /** Its options, most wanted first. */
  options: { name: string; quantity: number }[]
}

/** The dishes of these orders summed up, largest first; equal ones in the order of their names. Nobody cooks a test order or one that has ended. */
export function toCook(orders: readonly WireStaffOrder[]): ToCook[] {
  const dishes = new Map<string, { name: string; quantity: number; options: Map<string, number> }>()
  const cooked = orders.filter((order) => !order.is_test && !hasEnded(order))
  for (const line of cooked.flatMap(({ lines }) => lines)) {
    const dish = dishes.get(line.item_id) ?? {
      name: line.kitchen_name || line.name,
      quantity: 0,
      options: new Map<string, number>(),
    }
    dish.quantity += line.quantity
    for (const { name, quantity } of line.options)
      dish.options.set(name, (dish.options.get(name) ?? 0) + quantity)
    dishes.set(line.item_id, dish)
  }
  return [...dishes]
    .map(([itemId, { name, quantity, options }]) => ({
      itemId,
      name,
      quantity,
      options: [...options]
        .map(([option, count]) => ({ name: option, quantity: count }))
        .sort(largestFirst),
    }))
    .sort(largestFirst)
}

function largestFirst(
  a: { name: string; quantity: number },
  b: { name: string; quantity: number },
): number {
  return b.quantity - a.quantity || a.name.localeCompare(b.name)
}
