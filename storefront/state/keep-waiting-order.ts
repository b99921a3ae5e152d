import type { WireOrderRequest } from '#contract/order.ts'
import { isRecord } from '#domain/is-record.ts'
import { useCart } from './cart.ts'
import { useCheckout } from './checkout.ts'
import { useFulfilment } from './fulfilment.ts'
import { currentAttempt, storeAttempt } from './order-attempt.ts'
import { toOrderLines } from './order-lines.ts'
import { usePromo } from './promo.ts'
import { useSession } from './session.ts'
import { attemptKey, canBeSent, useWaitingOrder, type WaitingOrder } from './waiting-order.ts'

/**
 * How long an order is sent by itself, in milliseconds: well within the time that its key is known
 * (`state/order-attempt.ts`), so that nothing is ordered twice, and while the diner still waits for it.
 */
export const sentWithin = 10 * 60_000

/**
 * Keeps the order under way until there is a connection.
 * @param isRepeated it was sent by itself: it waits no longer than it would have
 */
export function keepWaiting(payWith: string, isRepeated = false): void {
  const attempt = currentAttempt()
  const owner = useSession.getState().customer?.id
  if (!attempt || !owner) return
  const { timing } = requestOf(attempt.fingerprint)
  const slot = timing === 'asap' ? Number.POSITIVE_INFINITY : Date.parse(timing)
  const anew = { until: Math.min(Date.now() + sentWithin, slot), tries: 0 }
  const { until, tries } = (isRepeated && attempt.waiting) || anew
  storeAttempt({ ...attempt, waiting: { payWith, owner, until, tries } })
  load()
}

/** The order is not sent by itself any more. Its key stays: the same order sent by a tap counts once. */
export function withdrawWaiting(): void {
  const attempt = currentAttempt()
  if (attempt?.waiting) {
    const { waiting: _, ...rest } = attempt
    storeAttempt(rest)
  }
  load()
}

/** The order to send now, counted as sent; null when there is none, or when another tab was first. */
export function takeWaiting(): WaitingOrder | null {
  load()
  const { waiting } = useWaitingOrder.getState()
  const attempt = currentAttempt()
  if (!waiting || !attempt?.waiting || !canBeSent(waiting)) return null
  storeAttempt({ ...attempt, waiting: { ...attempt.waiting, tries: waiting.tries + 1 } })
  load()
  return waiting
}

/** Reads the waiting order, and gives it up when the diner changes what is ordered. Returns the function that stops it. */
export function startWaitingOrder(): () => void {
  const compare = () => {
    const { waiting } = useWaitingOrder.getState()
    if (waiting && !isStillWanted(waiting)) withdrawWaiting()
  }
  const followTabs = ({ key }: StorageEvent) => {
    if (key === attemptKey || key === null) load()
  }
  load()
  compare()
  addEventListener('storage', followTabs)
  const stops = [
    ...[useCart, useFulfilment, useSession].map((store) => store.subscribe(compare)),
    // Tip, note, way to pay and promo code belong to one tab: whatever is changed there is a change.
    ...[useCheckout, usePromo].map((store) => store.subscribe(withdrawWaiting)),
  ]
  return () => {
    removeEventListener('storage', followTabs)
    for (const stop of stops) stop()
  }
}

/** Whether cart, place, time and customer are still those of the order. */
function isStillWanted({ request, owner }: WaitingOrder): boolean {
  const { customer } = useSession.getState()
  if (customer && customer.id !== owner) return false
  const cart = useCart.getState()
  const { fulfilment, timing, address, isReady } = useFulfilment.getState()
  if (!cart.isReady || !isReady) return true
  return (
    request.outlet_id === cart.outletId &&
    request.type === fulfilment &&
    request.timing === timing &&
    (fulfilment === 'pickup' || request.address_id === address?.id) &&
    JSON.stringify(request.lines) === JSON.stringify(toOrderLines(cart.lines))
  )
}

function load(): void {
  const attempt = currentAttempt()
  const waiting = attempt?.waiting
    ? { ...attempt.waiting, request: requestOf(attempt.fingerprint) }
    : null
  const known = useWaitingOrder.getState().waiting
  if (JSON.stringify(waiting) !== JSON.stringify(known)) useWaitingOrder.setState({ waiting })
}

/** What was asked for; the server checks it again. */
function requestOf(fingerprint: string): WireOrderRequest {
  try {
    const request: unknown = JSON.parse(fingerprint)
    if (isRecord(request)) return request as unknown as WireOrderRequest
  } catch {
    // Truncated, or not JSON.
  }
  return {} as WireOrderRequest
}
