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

/** Who moves an order; people, screens and programs of the restaurant by their rights. */
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

/** Every possible forward move, and its movers; a status without an entry is final. Only `undoTargets` moves back. */
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

/** Statuses that can follow; by any mover unless one is named. */
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

/** Placed and not finished: the kitchen's work. */
export const openStatuses = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
] as const satisfies OrderStatus[]

/** Whether the diner may cancel: before cooking has begun, and if the kitchen delays the order too long. */
export function canCancel(order: { status: OrderStatus; delayedMinutes: number }): boolean {
  return canMove(order.status, 'cancelled', 'pickup', dinerOf(order))
}

/** What an order's diner may do depends on how long the kitchen has delayed it. */
export function dinerOf({ delayedMinutes }: { delayedMinutes: number }): Mover {
  return delayedMinutes >= cancelWhenDelayedBy ? 'delayed diner' : 'diner'
}

/** The steps of a jump forward, ending with `to`; empty if `to` is not ahead. */
export function stepsTo(from: OrderStatus, to: OrderStatus, fulfilment: Fulfilment): OrderStatus[] {
  const way = steps(fulfilment)
  const [start, end] = [way.indexOf(from), way.indexOf(to)]
  return start < 0 ? [] : way.slice(start + 1, end + 1)
}

/** Whether an order has reached or passed this status. */
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

/** The statuses of a successful order, as the tracker shows them. */
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

export function statusText(status: OrderStatus, fulfilment: Fulfilment): string {
  if (status !== 'ready') return words[status]
  return fulfilment === 'pickup' ? 'Ready for pickup' : 'Waiting for the courier'
}

/** Minutes by which one tap may delay an order. */
export const delaySteps = [5, 10, 15, 20, 30] as const
/** Maximum number of delays of an order. Beyond the limits the restaurant has to call the diner. */
export const mostDelays = 3
export const mostDelayMinutes = 90
/** A total delay of at least this many minutes is sent to the diner as a message. */
export const tellDinerFrom = 10
/** An order this much later than first promised may be cancelled by the diner although it is accepted. */
export const cancelWhenDelayedBy = 30

/** Whether an order may be delayed once more after this many delays. */
export function canDelay(given: readonly number[], minutes: number): boolean {
  const sum = given.reduce((all, each) => all + each, 0)
  return given.length < mostDelays && sum + minutes <= mostDelayMinutes
}

/** Minutes between the first and the current promise; never negative. */
export function delayedMinutes(firstPromisedTo: Date, promisedTo: Date): number {
  return Math.max(0, Math.round((promisedTo.getTime() - firstPromisedTo.getTime()) / 60_000))
}

/** Done, in these steps; done before by another person; or in conflict with a change since the screen was rendered. */
export type StepOutcome =
  | { kind: 'do'; steps: OrderStatus[] }
  | { kind: 'already' }
  | { kind: 'against' }

/** Two people reach the same result in either sequence: the further step wins. @param from as shown by the screen */
export function judgeStep(
  order: { status: OrderStatus; fulfilment: Fulfilment },
  from: OrderStatus,
  to: OrderStatus,
): StepOutcome {
  const { status, fulfilment } = order
  // Behind `from`: an undo moved the order back. Elsewhere: the order has ended.
  if (!hasReached(status, from, fulfilment)) return { kind: 'against' }
  if (hasReached(status, to, fulfilment)) {
    return status === from && status !== to ? { kind: 'against' } : { kind: 'already' }
  }
  const steps = stepsTo(status, to, fulfilment)
  return steps.length > 0 ? { kind: 'do', steps } : { kind: 'against' }
}

/** Judges a step that ends an order: allowed only from the state that the screen showed. */
export function judgeEnding(
  status: OrderStatus,
  from: OrderStatus,
  to: 'rejected' | 'cancelled',
): 'do' | 'already' | 'against' {
  if (status === to) return 'already'
  return status === from ? 'do' : 'against'
}
