import type { Fulfilment } from './slots.ts'

export const orderStatuses = [
  'awaiting_payment',
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every possible move; a status without an entry is final. */
const next: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['placed', 'expired', 'cancelled'],
  placed: ['accepted', 'rejected', 'cancelled'],
  accepted: ['preparing'],
  preparing: ['ready'],
  ready: ['out_for_delivery', 'completed'],
  out_for_delivery: ['completed'],
}

export function nextStatuses(from: OrderStatus, fulfilment: Fulfilment): OrderStatus[] {
  // A ready order is completed at the counter, or goes on the road first.
  const skipped =
    from !== 'ready' ? null : fulfilment === 'pickup' ? 'out_for_delivery' : 'completed'
  return (next[from] ?? []).filter((status) => status !== skipped)
}

export function canMove(from: OrderStatus, to: OrderStatus, fulfilment: Fulfilment): boolean {
  return nextStatuses(from, fulfilment).includes(to)
}

export function isFinal(status: OrderStatus): boolean {
  return next[status] === undefined
}

/** Only while nobody has begun to cook. */
export function canCancel(status: OrderStatus): boolean {
  return next[status]?.includes('cancelled') ?? false
}

/** The way of an order that goes well, as the tracker shows it. */
export function steps(fulfilment: Fulfilment): OrderStatus[] {
  const way: OrderStatus[] = ['placed', 'accepted', 'preparing', 'ready']
  return fulfilment === 'delivery'
    ? [...way, 'out_for_delivery', 'completed']
    : [...way, 'completed']
}

const words: Record<Exclude<OrderStatus, 'ready'>, string> = {
  awaiting_payment: 'Waiting for payment',
  placed: 'Sent to the kitchen',
  accepted: 'Order accepted',
  preparing: 'Being cooked',
  out_for_delivery: 'On its way',
  completed: 'Enjoy your meal',
  rejected: 'The kitchen couldn’t take it',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
}

/** What the diner reads for a status. */
export function statusText(status: OrderStatus, fulfilment: Fulfilment): string {
  if (status !== 'ready') return words[status]
  return fulfilment === 'pickup' ? 'Ready for pickup' : 'Waiting for the courier'
}
