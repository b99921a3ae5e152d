import { cancelWhenDelayedBy } from './order-delay.ts'
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

/**
 * Who moves an order: the diner, one whom the kitchen has kept waiting, the payment's provider, the clock, or somebody of
 * the restaurant by their rights.
 */
export type Mover =
  | 'diner'
  | 'delayed diner'
  | 'provider'
  | 'system'
  | { rights: ReadonlySet<string> }

interface MoveRule {
  to: OrderStatus
  /** Movers, and the rights of the restaurant's people, screens and programs (`staff-rights.ts`). */
  by: readonly (Exclude<Mover, object> | 'orders.move' | 'orders.cancel')[]
  /** For delivery or pickup; for both when left out. */
  only?: Fulfilment
}

const cancelByStaff: MoveRule = { to: 'cancelled', by: ['orders.cancel'] }

/** Every possible move forward, and by whom; a status without an entry is final. Backward there is `undoTargets` alone. */
const moves: Partial<Record<OrderStatus, readonly MoveRule[]>> = {
  awaiting_payment: [
    { to: 'placed', by: ['provider'] },
    { to: 'expired', by: ['provider', 'system'] },
    { to: 'cancelled', by: ['diner', 'delayed diner'] },
  ],
  placed: [
    { to: 'accepted', by: ['orders.move', 'system'] },
    { to: 'rejected', by: ['orders.move', 'system'] },
    { to: 'cancelled', by: ['diner', 'delayed diner'] },
  ],
  accepted: [
    { to: 'preparing', by: ['orders.move', 'system'] },
    { to: 'cancelled', by: ['orders.cancel', 'delayed diner'] },
  ],
  preparing: [{ to: 'ready', by: ['orders.move'] }, cancelByStaff],
  // A ready order is completed at the counter, or goes on the road first.
  ready: [
    { to: 'out_for_delivery', by: ['orders.move', 'system'], only: 'delivery' },
    { to: 'completed', by: ['orders.move', 'system'], only: 'pickup' },
    cancelByStaff,
  ],
  out_for_delivery: [{ to: 'completed', by: ['orders.move', 'system'] }, cancelByStaff],
}

/** Where an order can go from here; by anybody unless a mover is named. */
export function nextStatuses(from: OrderStatus, fulfilment: Fulfilment, by?: Mover): OrderStatus[] {
  return (moves[from] ?? [])
    .filter(({ only }) => only === undefined || only === fulfilment)
    .filter((rule) => by === undefined || isBy(rule, by))
    .map(({ to }) => to)
}

export function canMove(
  from: OrderStatus,
  to: OrderStatus,
  fulfilment: Fulfilment,
  by?: Mover,
): boolean {
  return nextStatuses(from, fulfilment, by).includes(to)
}

function isBy({ by }: MoveRule, mover: Mover): boolean {
  if (typeof mover === 'string') return by.includes(mover)
  return by.some((who) => mover.rights.has(who))
}

export function isFinal(status: OrderStatus): boolean {
  return moves[status] === undefined
}

/** Placed and not over yet: what a kitchen has to do. */
export const openStatuses = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
] as const satisfies OrderStatus[]

/** Whether the diner may: while nobody has begun to cook, and when the kitchen keeps them waiting too long. */
export function canCancel(order: { status: OrderStatus; delayedMinutes: number }): boolean {
  return canMove(order.status, 'cancelled', 'pickup', dinerOf(order))
}

/** What an order's diner may do depends on how long the kitchen has delayed it. */
export function dinerOf({ delayedMinutes }: { delayedMinutes: number }): Mover {
  return delayedMinutes >= cancelWhenDelayedBy ? 'delayed diner' : 'diner'
}

/** The steps of a jump forward, the last of them `to`; none when `to` does not lie ahead. */
export function stepsTo(from: OrderStatus, to: OrderStatus, fulfilment: Fulfilment): OrderStatus[] {
  const way = steps(fulfilment)
  const [start, end] = [way.indexOf(from), way.indexOf(to)]
  return start < 0 ? [] : way.slice(start + 1, end + 1)
}

/** Whether an order has come to this status, or further on the same way. */
export function hasReached(
  status: OrderStatus,
  goal: OrderStatus,
  fulfilment: Fulfilment,
): boolean {
  return status === goal || stepsTo(goal, status, fulfilment).length > 0
}

/** The statuses that an undo may lead back to from here. */
export function undoTargets(from: OrderStatus, fulfilment: Fulfilment): OrderStatus[] {
  const way = steps(fulfilment)
  return way.slice(0, Math.max(0, way.indexOf(from)))
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
  preparing: 'Being prepared',
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
