import { hasReached, type OrderStatus, stepsTo } from './order-status.ts'
import type { Fulfilment } from './slots.ts'

/**
 * The outcome of a step of the kitchen: it is done, in these steps; somebody was quicker; or it conflicts with what
 * happened meanwhile.
 */
export type StepOutcome =
  | { kind: 'do'; steps: OrderStatus[] }
  | { kind: 'already' }
  | { kind: 'against' }

/**
 * Judges a step forward by the state that the screen showed. Two who act on one order come to the same, whoever is first:
 * the order is then as far as the one who went further brought it.
 * @param from as the screen showed it
 */
export function judgeStep(
  order: { status: OrderStatus; fulfilment: Fulfilment },
  from: OrderStatus,
  to: OrderStatus,
): StepOutcome {
  const { status, fulfilment } = order
  // Behind what the screen showed, an undo took it back; elsewhere, it has ended.
  if (!hasReached(status, from, fulfilment)) return { kind: 'against' }
  if (hasReached(status, to, fulfilment)) {
    return status === from && status !== to ? { kind: 'against' } : { kind: 'already' }
  }
  const steps = stepsTo(status, to, fulfilment)
  return steps.length > 0 ? { kind: 'do', steps } : { kind: 'against' }
}

/** Judges what ends an order: from the state that the screen showed alone. */
export function judgeEnding(
  status: OrderStatus,
  from: OrderStatus,
  to: 'rejected' | 'cancelled',
): 'do' | 'already' | 'against' {
  if (status === to) return 'already'
  return status === from ? 'do' : 'against'
}
