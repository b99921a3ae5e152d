import type { Actor } from '#domain/actor.ts'
import { isOpen } from '#domain/order-actions.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'

/** Accepts orders by the setting of their outlet. */
export const autoAcceptActor: Actor = {
  kind: 'system',
  id: 'auto-accept',
  name: 'Auto-accept',
  device: null,
}

/** Whether somebody still has to answer an order; of one that was accepted by itself, to have seen it. */
export function isWaiting(record: OrderRecord): boolean {
  const { status } = record.order
  return status === 'placed' || (isOpen(status) && isUnseen(record))
}

/** Accepted by itself, and nobody has seen it. */
function isUnseen({ kitchen }: OrderRecord): boolean {
  return (
    kitchen.seen === null &&
    kitchen.steps.some(
      ({ status, actorId, undoneAt }) =>
        status === 'accepted' && actorId === autoAcceptActor.id && undoneAt === null,
    )
  )
}
