import { smallestStep } from './currency.ts'
import { type MinorUnits, sum } from './money.ts'

/** Why money goes back to a diner who has had, or will have, the rest of the order. */
export const refundReasons = [
  'missing',
  'wrong',
  'quality',
  'late',
  'cancelled',
  'duplicate',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** As the restaurant reads it, on its screens and in its log. */
export const refundReasonNames: Record<RefundReason, string> = {
  missing: 'Missing dish',
  wrong: 'Wrong dish',
  quality: 'Not good',
  late: 'Too late',
  cancelled: 'Cancelled',
  duplicate: 'Ordered twice',
  goodwill: 'Goodwill',
  other: 'Another reason',
}

/** A number of units of one line of the order. */
export interface RefundLine {
  position: number
  quantity: number
}

interface OrderedUnits {
  lines: readonly { quantity: number }[]
}

/** The parts of an order that decide what the diner paid for its dishes. */
interface RefundOrder {
  lines: readonly { quantity: number; total: MinorUnits }[]
  subtotal: MinorUnits
  discount: MinorUnits
}

/**
 * What goes back for single dishes: their price with options, less their share of the discount. Price and discount are
 * shared out in smallest steps by largest remainder over the units in order of position, so that all units together give
 * back the subtotal less the discount, exactly.
 * @param currency ISO 4217
 */
export function refundOfLines(
  order: RefundOrder,
  currency: string,
  lines: readonly RefundLine[],
  /** What went back before: these are other units. */
  before: readonly RefundLine[] = [],
): MinorUnits {
  const worth = worthOfUnits(order, smallestStep(currency))
  return worthOf([...before, ...lines], worth) - worthOf(before, worth)
}

/** Whether the order has as many units that were not refunded yet. */
export function hasUnits(
  order: OrderedUnits,
  lines: readonly RefundLine[],
  before: readonly RefundLine[],
): boolean {
  return [...countUnits(lines)].every(
    ([position, quantity]) => quantity <= unitsLeft(order, position, before),
  )
}

/** How many units of a line were not refunded yet. */
export function unitsLeft(
  { lines }: OrderedUnits,
  position: number,
  before: readonly RefundLine[],
): number {
  return (lines[position]?.quantity ?? 0) - (countUnits(before).get(position) ?? 0)
}

/** The units that went back, or are on their way. */
export function refundedUnits(
  refunds: readonly { status: string; lines: readonly RefundLine[] }[],
): RefundLine[] {
  return refunds.flatMap(({ status, lines }) => (status === 'failed' ? [] : lines))
}

function countUnits(lines: readonly RefundLine[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { position, quantity } of lines) {
    counts.set(position, (counts.get(position) ?? 0) + quantity)
  }
  return counts
}

/** A unit of a line, and what it cost. */
interface Unit {
  position: number
  amount: MinorUnits
}

/** What the first units of each line cost. */
function worthOf(lines: readonly RefundLine[], units: readonly Unit[]): MinorUnits {
  return sum(
    [...countUnits(lines)].flatMap(([position, quantity]) =>
      units
        .filter((unit) => unit.position === position)
        .slice(0, quantity)
        .map(({ amount }) => amount),
    ),
  )
}

/** Each unit of each line with its share of the line's total, less its share of the discount. */
function worthOfUnits({ lines, subtotal, discount }: RefundOrder, step: MinorUnits): Unit[] {
  const units = lines.flatMap(({ quantity, total }, position) =>
    shareOut(
      total,
      Array.from({ length: quantity }, () => 1),
      step,
    ).map((amount) => ({ position, amount })),
  )
  const discounts = shareOut(
    Math.min(discount, subtotal),
    units.map(({ amount }) => amount),
    step,
  )
  return units.map(({ position, amount }, index) => ({
    position,
    amount: amount - (discounts[index] ?? 0),
  }))
}

/**
 * Shares an amount by weights, in whole steps that add up to it; what is left goes to the largest remainders, the first of
 * equals.
 */
function shareOut(amount: MinorUnits, weights: readonly number[], step: MinorUnits): MinorUnits[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const steps = amount / step
  const shares = weights.map((weight) => Math.floor((steps * weight) / all))
  const order = weights
    .map((weight, index) => ({ index, rest: (steps * weight) % all }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order.slice(0, steps - sum(shares)))
    shares[index] = (shares[index] ?? 0) + 1
  return shares.map((share) => share * step)
}

/** A refund, as it counts for the others of its order. */
export interface RefundState {
  amount: MinorUnits
  status: 'pending' | 'succeeded' | 'failed'
  /** When it was given. */
  at: Date
  /** When it failed last, also where it was tried again since; null where it never did, or where that was not written down. */
  failedAt: Date | null
}

/**
 * The refunds of an order that failed and that no later one has made good, in the order in which they failed. A later one
 * makes good what had failed when it was given, and its money counts once. One that failed itself, and was tried again, stands
 * for itself alone.
 */
export function owedRefunds<R extends RefundState>(refunds: readonly R[]): R[] {
  const given = refunds
    .filter(({ status, failedAt }) => status !== 'failed' && failedAt === null)
    .map(({ at, amount }) => ({ at, left: amount }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return refunds
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => failureOf(a).getTime() - failureOf(b).getTime())
    .filter((failed) => !take(given, failed))
}

const failureOf = ({ failedAt, at }: RefundState) => failedAt ?? at

/** Takes the amount of a failed refund from what was given since. @returns false, with nothing taken, where that is less */
function take(given: { at: Date; left: MinorUnits }[], failed: RefundState): boolean {
  const later = given.filter(({ at }) => at > failureOf(failed))
  let missing = failed.amount
  const taken = later.map(({ left }) => {
    const part = Math.min(left, missing)
    missing -= part
    return part
  })
  if (missing > 0) return false
  for (const [index, each] of later.entries()) each.left -= taken[index] ?? 0
  return true
}
