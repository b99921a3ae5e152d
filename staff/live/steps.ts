import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { hasReached, type OrderStatus } from '#domain/order-status.ts'

/** A tap that the server has not acknowledged: stored on the device until it has. */
export interface QueuedStep {
  /** Its `Idempotency-Key`: retries count once. */
  key: string
  orderId: string
  number: string
  /** The status shown when it was tapped. */
  from: WireStaffOrder['status']
  to: StepTo
  /** For an accept: until the food is ready; null for the preset or a set time. */
  minutes: number | null
  /** By the server's clock. */
  at: string
  /** Sent at least once: the server may have it although no answer arrived. */
  isTried?: boolean
  /** Undone after an attempt: it is sent until the server answers, and then undone there. */
  isUndone?: boolean
}

const hour = 60 * 60_000
/** Older steps are discarded: the kitchen has long since moved the order without them. */
export const longestWait = 2 * hour

/** Splits the steps into those to send and those too old. */
export function sortOutOld(
  steps: readonly QueuedStep[],
  now: number,
): { kept: QueuedStep[]; old: QueuedStep[] } {
  const isOld = ({ at }: QueuedStep) => now - Date.parse(at) > longestWait
  return { kept: steps.filter((step) => !isOld(step)), old: steps.filter(isOld) }
}

/** An order with its queued steps applied. */
export function afterSteps(order: WireStaffOrder, steps: readonly QueuedStep[]): WireStaffOrder {
  return steps.filter(({ orderId }) => orderId === order.id).reduce(afterStep, order)
}

/** Like `afterSteps`, for many orders in one pass over the steps: after hours offline there are many. */
export function allAfterSteps(
  orders: readonly WireStaffOrder[],
  steps: readonly QueuedStep[],
): WireStaffOrder[] {
  const byOrder = new Map<string, QueuedStep[]>()
  for (const step of steps) {
    const own = byOrder.get(step.orderId)
    if (own) own.push(step)
    else byOrder.set(step.orderId, [step])
  }
  return orders.map((order) => (byOrder.get(order.id) ?? []).reduce(afterStep, order))
}

function afterStep(order: WireStaffOrder, step: QueuedStep): WireStaffOrder {
  if (step.isUndone) return order
  // Another member has moved or ended the order: the server's snapshot wins.
  const isReached = (goal: OrderStatus) => hasReached(order.status, goal, order.type)
  if (isReached(step.to) || !isReached('placed')) return order
  const position = Math.max(-1, ...order.history.map((entry) => entry.position)) + 1
  const moved: WireStaffOrder = {
    ...order,
    status: step.to,
    undo: null,
    // Moving an order counts as seeing it.
    escalation: null,
    history: [
      ...order.history,
      {
        position,
        status: step.to,
        at: step.at,
        by: 'device',
        name: '',
        device: null,
        reason: '',
        undone_at: null,
      },
    ],
  }
  if (step.to !== 'accepted') return moved
  if (step.minutes === null) return moved
  const readyBy = new Date(Date.parse(step.at) + step.minutes * 60_000).toISOString()
  return { ...moved, ready_by: readyBy, minutes_given: step.minutes }
}

export type StepOutcome = 'done' | 'again' | 'refused'

/** @param status HTTP status, 0 without a response */
export function outcomeOf(status: number): StepOutcome {
  if (status >= 200 && status < 300) return 'done'
  // 401: this screen has to sign in first; the tap must not be lost.
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
    ? 'again'
    : 'refused'
}

export type StepTo = 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed'

/** The step of a docket's large button; null if none is left. */
export function nextStep({ status, type }: Pick<WireStaffOrder, 'status' | 'type'>): StepTo | null {
  switch (status) {
    case 'placed':
      return 'accepted'
    case 'accepted':
      return 'preparing'
    case 'preparing':
      return 'ready'
    case 'ready':
      return type === 'delivery' ? 'out_for_delivery' : 'completed'
    case 'out_for_delivery':
      return 'completed'
    default:
      return null
  }
}

/** Milliseconds in which the sheet offers the undo: fewer than the server's, so that a tap is not refused. */
const offeredFor = 60_000

/** Whether an order's last step can be undone now; an accept only until its message is sent. */
export function canStillUndo(
  { undo, history }: Pick<WireStaffOrder, 'undo' | 'history'>,
  now: number,
): boolean {
  if (!undo) return false
  const step = history.find(({ position }) => position === undo.position)
  const begun = step ? Date.parse(step.at) : 0
  return now < Date.parse(undo.until) && now < begun + offeredFor
}
