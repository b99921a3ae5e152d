/** The steps that are taken when nobody answers an order, in this sequence. */
export const escalationSteps = [
  'ring',
  'unheard',
  'loud',
  'text',
  'text_again',
  'pause',
  'refund',
] as const
export type EscalationStep = (typeof escalationSteps)[number]

/** Minutes after which each step is taken; each is larger than the one before. */
export interface EscalationTimes {
  textAfter: number
  /** A second text, since calls are not supported yet. */
  callAfter: number
  pauseAfter: number
  refundAfter: number
}

/** An order that waits for an answer. */
export interface WaitingOrder {
  /** When it was placed, or when its acceptance was undone. */
  since: Date
  readyBy: Date
}

const minute = 60_000
/** An order that is wanted later than this has three times as long. */
const farAway = 120 * minute
const patience = 3

/** Each step and the instant at which it comes, earliest first. */
export function escalationOf(
  { since, readyBy }: WaitingOrder,
  times: EscalationTimes,
): { step: EscalationStep; at: Date }[] {
  const factor = readyBy.getTime() - since.getTime() > farAway ? patience : 1
  const at = (minutes: number) => new Date(since.getTime() + minutes * minute * factor)
  return [
    { step: 'ring', at: since },
    { step: 'unheard', at: at(0.5) },
    { step: 'loud', at: at(1) },
    { step: 'text', at: at(times.textAfter) },
    { step: 'text_again', at: at(times.callAfter) },
    { step: 'pause', at: at(times.pauseAfter) },
    { step: 'refund', at: at(times.refundAfter) },
  ]
}

/**
 * Since when an order counts as waiting so that `step` comes at this instant: some of its wait was in an outage, in which nobody
 * could answer.
 */
export function waitingSinceFor(
  order: WaitingOrder,
  times: EscalationTimes,
  { step, at }: { step: EscalationStep; at: Date },
): Date {
  const shifted = ({ since, readyBy }: WaitingOrder): Date => {
    const usual = escalationOf({ since, readyBy }, times).find((each) => each.step === step)?.at
    return new Date(at.getTime() - ((usual ?? since).getTime() - since.getTime()))
  }
  // Twice: an order that was far away may be so no more.
  return shifted({ ...order, since: shifted(order) })
}

/** The latest step that is due, and the next one; `next` is missing after the last. */
export function escalationAt(
  order: WaitingOrder,
  times: EscalationTimes,
  now: Date,
): { step: EscalationStep; next: { step: EscalationStep; at: Date } | null } {
  const steps = escalationOf(order, times)
  const come = steps.findLast(({ at }) => at <= now)
  return { step: come?.step ?? 'ring', next: steps.find(({ at }) => at > now) ?? null }
}
