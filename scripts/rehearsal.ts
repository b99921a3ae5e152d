import { parseArgs } from 'node:util'

export interface Rehearsal {
  orders: number
  minutes: number
  tenant: string
  /** Left out: the tenant's default outlet. */
  outlet: string | undefined
}

/** The arguments of the command. Throws one sentence for those it does not understand. */
export function readRehearsal(args: readonly string[]): Rehearsal {
  const { orders, minutes, tenant, outlet } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '40' },
      minutes: { type: 'string', default: '10' },
      tenant: { type: 'string', default: 'bombay-spice' },
      outlet: { type: 'string' },
    },
  }).values
  const rehearsal = { orders: Number(orders), minutes: Number(minutes), tenant, outlet }
  if (!Number.isInteger(rehearsal.orders) || rehearsal.orders < 1 || rehearsal.orders > 500) {
    throw new Error('--orders must be a whole number from 1 to 500.')
  }
  if (!(rehearsal.minutes >= 0 && rehearsal.minutes <= 240)) {
    throw new Error('--minutes must be a number from 0 to 240.')
  }
  return rehearsal
}

export interface Pace {
  /** In milliseconds, of any beginning. */
  now(): number
  sleep(milliseconds: number): Promise<unknown>
  /** From 0 up to, but not including, 1. */
  random(): number
}

/**
 * Places each order at its time. The times are counted from the beginning, so that a server that answers slowly makes the
 * rehearsal no longer.
 */
export async function keepPace(
  { orders, minutes }: Pick<Rehearsal, 'orders' | 'minutes'>,
  place: () => Promise<void>,
  { now, sleep, random }: Pace,
): Promise<void> {
  const begin = now()
  for (const at of orderTimes(orders, minutes * 60_000, random)) {
    const wait = begin + at - now()
    if (wait > 0) await sleep(wait)
    await place()
  }
}

/**
 * Milliseconds from the beginning to each order, as on an evening: slow at first, a rush in the middle, slow again. The first
 * is due immediately, the last before the end.
 */
function orderTimes(orders: number, length: number, random: () => number): number[] {
  const gaps = Array.from({ length: orders }, (_, place) => {
    const fromMiddle = Math.abs((place + 0.5) / orders - 0.5) * 2
    return (0.3 + fromMiddle) * (0.5 + random())
  })
  const sum = gaps.reduce((all, gap) => all + gap, 0)
  let passed = 0
  return gaps.map((gap) => {
    const at = (passed / sum) * length
    passed += gap
    return at
  })
}
