import { smallestStep } from './currency.ts'
import { type MinorUnits, sum } from './money.ts'

/** Reasons for a refund. Reasons why an order ended are in `order-reasons.ts`. */
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

export interface RefundLine {
  position: number
  quantity: number
}

interface OrderedUnits {
  lines: readonly { quantity: number }[]
}

/** The parts of an order that determine what the diner paid for each dish. */
interface RefundOrder {
  lines: readonly { quantity: number; total: MinorUnits }[]
  subtotal: MinorUnits
  discount: MinorUnits
}

/**
 * The amount to refund for some units. Price and discount are distributed over all units by largest remainder, so that
 * the refunds of all units add up exactly.
 */
export function refundOfLines(
  order: RefundOrder,
  currency: string,
  lines: readonly RefundLine[],
  /** Earlier refunds, which covered other units. */
  before: readonly RefundLine[] = [],
): MinorUnits {
  const units = priceUnits(order, smallestStep(currency))
  return priceOf([...before, ...lines], units) - priceOf(before, units)
}

/** Whether the order still has that many unrefunded units. */
export function hasUnits(
  order: OrderedUnits,
  lines: readonly RefundLine[],
  before: readonly RefundLine[],
): boolean {
  return [...countUnits(lines)].every(
    ([position, quantity]) => quantity <= unitsLeft(order, position, before),
  )
}

/** Number of unrefunded units of a line. */
export function unitsLeft(
  { lines }: OrderedUnits,
  position: number,
  before: readonly RefundLine[],
): number {
  return (lines[position]?.quantity ?? 0) - (countUnits(before).get(position) ?? 0)
}

/** Refunded units, including those of pending refunds. */
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

interface Unit {
  position: number
  amount: MinorUnits
}

/** Price of the first units of each line. */
function priceOf(lines: readonly RefundLine[], units: readonly Unit[]): MinorUnits {
  return sum(
    [...countUnits(lines)].flatMap(([position, quantity]) =>
      units
        .filter((unit) => unit.position === position)
        .slice(0, quantity)
        .map(({ amount }) => amount),
    ),
  )
}

/** The price of each unit: its share of the line's total, less its share of the discount. */
function priceUnits({ lines, subtotal, discount }: RefundOrder, step: MinorUnits): Unit[] {
  const units = lines.flatMap(({ quantity, total }, position) =>
    distribute(
      total,
      Array.from({ length: quantity }, () => 1),
      step,
    ).map((amount) => ({ position, amount })),
  )
  const discounts = distribute(
    Math.min(discount, subtotal),
    units.map(({ amount }) => amount),
    step,
  )
  return units.map(({ position, amount }, index) => ({
    position,
    amount: amount - (discounts[index] ?? 0),
  }))
}

/** Distributes an amount by weights, in whole steps. The rest goes to the largest remainders; on a tie, to the first. */
function distribute(
  amount: MinorUnits,
  weights: readonly number[],
  step: MinorUnits,
): MinorUnits[] {
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

export interface RefundState {
  amount: MinorUnits
  status: 'pending' | 'succeeded' | 'failed'
  at: Date
  /** When it last failed, even if it was retried since; null if it never failed, or if that was not recorded. */
  failedAt: Date | null
}

/** Failed refunds that no later refund covers, in the order of failure. Each amount of a later refund counts once. */
export function owedRefunds<R extends RefundState>(refunds: readonly R[]): R[] {
  const given = refunds
    .filter(({ status, failedAt }) => status !== 'failed' && failedAt === null)
    .map(({ at, amount }) => ({ at, left: amount }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return refunds
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => failureOf(a).getTime() - failureOf(b).getTime())
    .filter((failed) => !deductFromLater(given, failed))
}

const failureOf = ({ failedAt, at }: RefundState) => failedAt ?? at

/** Deducts a failed refund from later ones. @returns false, with nothing deducted, if they are not enough */
function deductFromLater(given: { at: Date; left: MinorUnits }[], failed: RefundState): boolean {
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
