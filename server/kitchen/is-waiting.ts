import type { Actor } from '#domain/actor.ts'
import { isOpen } from '#domain/order-actions.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'

/** Actor of orders that are accepted by their outlet's setting. */
export const autoAcceptActor: Actor = {
  kind: 'system',
  id: 'auto-accept',
  name: 'Auto-accept',
  device: null,
}

/** Whether somebody still has to answer an order, or still has to see one that was accepted automatically. */
export function isWaiting(record: OrderRecord): boolean {
  const { status } = record.order
  return status === 'placed' || (isOpen(status) && isUnseen(record))
}

/** Accepted automatically, and not seen yet. */
function isUnseen({ kitchen }: OrderRecord): boolean {
  return (
    kitchen.seen === null &&
    kitchen.steps.some(
      ({ status, actorId, undoneAt }) =>
        status === 'accepted' && actorId === autoAcceptActor.id && undoneAt === null,
    )
  )
}
