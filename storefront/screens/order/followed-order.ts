import type { WireOrder } from '#contract/order.ts'
import type { WireSharedOrder } from '#contract/shared-order.ts'

/** What an order's page shows to the diner and to visitors with a link. */
export type FollowedOrder = Pick<
  WireSharedOrder,
  | 'number'
  | 'status'
  | 'type'
  | 'timing'
  | 'outlet'
  | 'address'
  | 'retimed_at'
  | 'delayed_minutes'
  | 'history'
>

/** When the order reached a status; '' if it never did. */
export function reachedAt({ history }: FollowedOrder, status: WireOrder['status']): string {
  return history.findLast((step) => step.status === status)?.at ?? ''
}

/** When it reached its current status. */
export function changedAt(order: FollowedOrder): string {
  return order.history.at(-1)?.at ?? order.timing.from
}
