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

export interface WaitingOrder {
  /** When it was placed, or when its acceptance was undone. */
  since: Date
  readyBy: Date
}

const minute = 60_000
/** Orders wanted later than this have three times as long. */
const farAway = 120 * minute
const patience = 3

/** Each step with its due time, earliest first. */
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

/** Start of the wait with which `step` is due at this instant; time in an outage does not count. */
export function waitingSinceFor(
  order: WaitingOrder,
  times: EscalationTimes,
  { step, at }: { step: EscalationStep; at: Date },
): Date {
  const shifted = ({ since, readyBy }: WaitingOrder): Date => {
    const usual = escalationOf({ since, readyBy }, times).find((each) => each.step === step)?.at
    return new Date(at.getTime() - ((usual ?? since).getTime() - since.getTime()))
  }
  // Applied twice: the order may no longer be far away.
  return shifted({ ...order, since: shifted(order) })
}

/** The latest due step, and the next one; `next` is missing after the last. */
export function escalationAt(
  order: WaitingOrder,
  times: EscalationTimes,
  now: Date,
): { step: EscalationStep; next: { step: EscalationStep; at: Date } | null } {
  const steps = escalationOf(order, times)
  const come = steps.findLast(({ at }) => at <= now)
  return { step: come?.step ?? 'ring', next: steps.find(({ at }) => at > now) ?? null }
}
