import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import { type OrderReason, reasonWords } from '#domain/order-reasons.ts'
import type { Mover } from '#domain/order-status.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { applySteps } from '#server/ordering/move-order.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import type { RequestedRefund } from '#server/ordering/return-money.ts'
import { tellLater } from '#server/ordering/status-message.ts'

export interface Ending {
  to: 'rejected' | 'cancelled'
  by: Actor
  mover: Mover
  reason: OrderReason
  note: string
  /** Names of the dishes that had sold out. */
  soldOut?: string[]
  refund?: RequestedRefund
}

/** The restaurant ends a locked order unserved: the diner is told why, and what becomes of the money. */
export async function endLocked(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { to, by, mover, reason, note, soldOut = [], refund = 'all' }: Ending,
): Promise<void> {
  await applySteps(ctx, tx, record, {
    to: [to],
    by,
    mover,
    reason: note ? `${reason}: ${note}` : reason,
    set: { reason, sold_out: JSON.stringify(soldOut) },
    refund,
  })
  // Nobody in the kitchen can be reached, so the diner is told by every channel.
  await tellLater(ctx, tx, record, { step: to, by, byEveryChannel: reason === 'unanswered' })
}

/** Another reason than those listed needs words of its own. */
export function requireWords(reason: OrderReason, note: string | undefined): string {
  const words = note ?? ''
  if (reason === 'other' && words.length < reasonWords.least) {
    throw invalid('note', 'Say why, in a few words.')
  }
  return words
}
