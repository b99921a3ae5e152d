import type { MinorUnits } from './money.ts'

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
