import { parseArgs } from 'node:util'

export interface Rehearsal {
  orders: number
  minutes: number
  tenant: string
  /** Left out: the tenant's default outlet. */
  outlet: string | undefined
}

const options = {
  orders: { type: 'string', default: '40' },
  minutes: { type: 'string', default: '10' },
  tenant: { type: 'string', default: 'bombay-spice' },
  outlet: { type: 'string' },
} as const

/** What the command was given. Throws one sentence for what it does not understand. */
export function readRehearsal(args: readonly string[]): Rehearsal {
  const { orders, minutes, tenant, outlet } = parse(args)
  return {
    orders: readNumber('orders', orders, { least: 1, most: 500, isWhole: true }),
    minutes: readNumber('minutes', minutes, { least: 0, most: 240, isWhole: false }),
    tenant: readName('tenant', tenant),
    outlet: outlet === undefined ? undefined : readName('outlet', outlet),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    // The rest of Node's message is about arguments that begin with a hyphen.
    const [first = ''] = message.split(/\.\s|\n/)
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const known = Object.keys(options).map((name) => `--${name}`)
    const name = /'(--?[^' ]+)/.exec(first)?.[1] ?? ''
    throw new Error(
      known.includes(name)
        ? `${name} needs a value.`
        : `${first.replace(/\.$/, '')}: it takes ${known.join(', ')}.`,
    )
  }
}

function readNumber(
  name: string,
  text: string,
  { least, most, isWhole }: { least: number; most: number; isWhole: boolean },
): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number
  throw new Error(`--${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`)
}

function readName(name: string, text: string): string {
  if (text.trim() === '') throw new Error(`--${name} needs a value.`)
  return text
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
 * comes at once, the last before the end.
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
