import { type OrderChange, toWireChanges } from '#contract/order-mapping.ts'
import type { MinorUnits } from '#domain/money.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * 409: the world is no longer what the diner saw.
 * @param total what the order would cost now; null while that cannot be said
 * @param currency ISO 4217
 */
export function orderChanged(
  changes: OrderChange[],
  total: MinorUnits | null,
  currency: string,
): Refusal {
  const only = changes.length === 1 ? changes[0] : undefined
  return new Refusal('order_changed', {
    ...(only ? { message: only.message } : {}),
    data: toWireChanges(changes, total, currency),
  })
}

/** A change that concerns the order as a whole. */
export function wholeOrder(kind: OrderChange['kind'], message: string): OrderChange {
  return { line: null, itemId: null, kind, message }
}

export const promoTaken = wholeOrder('promo', 'This code has been used up.')
export const slotTaken = wholeOrder(
  'slot',
  'That time has just been taken. Please choose another one.',
)
