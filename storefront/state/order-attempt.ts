import { isNumber, isRecord, isText } from './stored-values.ts'

/** One try to order: its key is sent again with each repeat, so that nothing is ordered twice. */
export interface OrderAttempt {
  key: string
  /** What was asked for under this key; another request needs another key. */
  fingerprint: string
  /** Milliseconds of the epoch. */
  startedAt: number
  /** Once the server has answered: it waits for its payment. */
  orderId?: string
}

const storageKey = 'tiffin.attempt'
/** An order that is not paid is kept as long; later the same cart is another order. In milliseconds. */
const lifetime = 30 * 60_000

/** For a browser that blocks storage, until the page is left. */
let inMemory: OrderAttempt | null = null

/** The attempt for this request: the one under way, also after a reload and in another tab, or a new one. */
export function attemptFor(fingerprint: string): OrderAttempt {
  const known = currentAttempt()
  return known?.fingerprint === fingerprint
    ? known
    : storeAttempt({ key: crypto.randomUUID(), fingerprint, startedAt: Date.now() })
}

export function currentAttempt(): OrderAttempt | null {
  const known = stored()
  return known && Date.now() - known.startedAt < lifetime ? known : null
}

/** The order that this browser's cart became, placed or not yet. */
export function attemptedOrder(): string | undefined {
  return stored()?.orderId
}

export function storeAttempt(attempt: OrderAttempt): OrderAttempt {
  inMemory = attempt
  try {
    localStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    // It lasts until the page is left.
  }
  return attempt
}

export function forgetAttempt(): void {
  inMemory = null
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

function stored(): OrderAttempt | null {
  try {
    return parseAttempt(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return inMemory
  }
}

function parseAttempt(value: unknown): OrderAttempt | null {
  if (!isRecord(value) || !isText(value.key) || !isText(value.fingerprint)) return null
  const { key, fingerprint, startedAt, orderId } = value
  if (!isNumber(startedAt)) return null
  return { key, fingerprint, startedAt, ...(isText(orderId) ? { orderId } : {}) }
}
