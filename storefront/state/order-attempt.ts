import { payWithinMinutes } from '#domain/payment.ts'
import { useCart } from './cart.ts'
import { isNumber, isText, local, shaped } from './storage.ts'

/**
 * One attempt to order. A key makes one order at most: it is sent again with each retry, and with a changed request as
 * long as it is not known to have made one.
 */
export interface OrderAttempt {
  key: string
  /** What was asked for last under this key. */
  fingerprint: string
  /** Milliseconds of the epoch. */
  startedAt: number
  /** Once the server has answered: it waits for its payment. */
  orderId?: string
  /** The order of an earlier request, until it is given up: nothing else is ordered before that. */
  replaces?: string
  /** Why the last try to pay was declined, in words for the diner. */
  declined?: string
  /** Until when the order waits for its payment, in milliseconds of the epoch. */
  keptUntil?: number
  /** Whether the server saves the card that pays for it. */
  savesCard?: boolean
}

/** The last order made from a cart, for other tabs that still show the cart. */
export interface LastPlaced {
  orderId: string
  /** Milliseconds of the epoch. */
  at: number
}

const isAttempt = shaped<OrderAttempt>({ key: isText, fingerprint: isText, startedAt: isNumber })
const isPlaced = shaped<LastPlaced>({ orderId: isText, at: isNumber })

const attemptKey = 'tiffin.attempt'
const placedKey = 'tiffin.placed'
/** As long as an unpaid order waits for its payment, in milliseconds; later the same cart becomes another order. */
const lifetime = payWithinMinutes * 60_000

/** The attempt for this request: the one under way, also after a reload and in another tab, or the next one. */
export function attemptFor(fingerprint: string): OrderAttempt {
  const known = currentAttempt()
  if (known?.fingerprint === fingerprint) return known
  const replaces = known?.orderId ?? known?.replaces
  return storeAttempt({
    // The answer to the earlier request may be lost, or the request still be on its way: only one of the two will count.
    key: known && !known.orderId ? known.key : crypto.randomUUID(),
    fingerprint,
    startedAt: Date.now(),
    ...(replaces ? { replaces } : {}),
  })
}

export function currentAttempt(): OrderAttempt | null {
  const known = lastAttempt()
  return known && Date.now() - known.startedAt < lifetime ? known : null
}

/** The last attempt to order this browser's cart, however old; its order is placed or not yet. */
export function lastAttempt(): OrderAttempt | null {
  const known = local.get(attemptKey)
  return isAttempt(known) ? known : null
}

export function storeAttempt(attempt: OrderAttempt): OrderAttempt {
  local.set(attemptKey, attempt)
  return attempt
}

export function forgetAttempt(): void {
  local.remove(attemptKey)
}

export function storePlacedOrder(orderId: string): void {
  placedHere = orderId
  isOrderedHere = true
  local.set(placedKey, { orderId, at: Date.now() })
}

export function forgetPlacedOrder(): void {
  local.remove(placedKey)
}

/** When the empty cart of this page last got lines, in milliseconds of the epoch; null while it has had none. */
let filledAt = useCart.getState().lines.length > 0 ? Date.now() : null
useCart.subscribe(({ lines }, before) => {
  if (lines.length === 0 || before.lines.length > 0) return
  filledAt = Date.now()
  isOrderedHere = false
})

/** Whether the last cart of this page was ordered by this page, and not emptied in another tab. */
export function wasOrderedInThisTab(): boolean {
  return isOrderedHere
}

/** The order that another tab has made of the cart that this page showed; null while the cart has lines, or where there is none. */
export function useOrderOfOtherTab(): LastPlaced | null {
  const { lines, isReady } = useCart()
  return isReady && lines.length === 0 && filledAt !== null ? placedSince(filledAt) : null
}

function placedSince(since: number): LastPlaced | null {
  const value = local.get(placedKey)
  const isNew = isPlaced(value) && value.at >= since && value.orderId !== placedHere
  return isNew ? value : null
}

let placedHere = ''
let isOrderedHere = false
