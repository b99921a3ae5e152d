import type { z } from 'zod'
import type { MinorUnits } from '#domain/money.ts'
import { toMajorUnits } from './major-units.ts'
import type { orderChanged, orderChangeKinds } from './order.ts'

/** Why an order was not taken: `line` counts from 0, null when it concerns the whole. */
export interface OrderChange {
  line: number | null
  itemId: string | null
  kind: (typeof orderChangeKinds)[number]
  /** A sentence a diner can read. */
  message: string
}

/**
 * @param total what the order would cost now; null while unknown
 * @param currency ISO 4217
 */
export function toWireChanges(
  changes: readonly OrderChange[],
  total: MinorUnits | null,
  currency: string,
): z.infer<typeof orderChanged> {
  return {
    total: total === null ? null : toMajorUnits(total, currency),
    changes: changes.map(({ line, itemId, kind, message }) => ({
      line,
      item_id: itemId,
      kind,
      message,
    })),
  }
}
