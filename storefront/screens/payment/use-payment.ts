import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder } from '#contract/order.ts'
import { payWithinMinutes } from '#domain/pay-within.ts'
import { confirmSandbox, settlePayment } from '#storefront/api/payment.ts'
import { paths } from '#storefront/paths.ts'
import { keepWaiting, withdrawWaiting } from '#storefront/state/keep-waiting-order.ts'
import { currentAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import { settleCart } from '#storefront/state/settle-cart.ts'
import { faultText, isOffline } from './fault-text.ts'
import { useInterruptedTry } from './use-interrupted-try.ts'

export type PaymentPhase = 'idle' | 'busy' | 'authenticating'

/** Places the order, or answers the one that waits. */
export type OpenOrder = () => Promise<OpenedOrder>

export interface OpenedOrder extends PlacedOrder {
  /** It is that of an earlier request, which had arrived: nothing was ordered now. */
  isEarlier?: boolean | undefined
}

/**
 * Confirms the payment of an order. What comes next: the server is asked what became of it, the sandbox's bank asks the
 * diner, or a sentence says why it did not go through.
 */
export type ConfirmPayment = (placed: PlacedOrder) => Promise<'settle' | 'ask' | { fault: string }>

export interface PaymentFault {
  sentence: string
  /** The bank said no: another card may pay. */
  isDeclined: boolean
  /** Until when the order waits, in milliseconds of the epoch; null where there is none yet. */
  keptUntil: number | null
}

interface PayOptions {
  /** 'cash' or the id of a saved card, for a cart's order: it is sent again also after a reload. */
  payWith?: string | undefined
  /** By the page itself. */
  isRetry?: boolean
}

/** The status of a payment that is being processed is polled this many times, with this pause in milliseconds. */
const pollEvery = 2_000
const pollTimes = 15

const notPaidText = 'The payment did not go through. Nothing was taken.'

/**
 * Places the order and pays for it. A second tap while one is under way does nothing. After a failure the order and the cart
 * stay, so that the diner can pay in another way. An attempt that failed offline is repeated when the network is back, unless the
 * diner has changed the order meanwhile: from storage where all of it can be stored (`state/keep-waiting-order.ts`), else once
 * and only while this page is open.
 * @param before the failure of an attempt from before this page was loaded
 */
export function usePayment(before: PaymentFault | null = null) {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const [fault, setFault] = useState(before)
  const isRunning = useRef(false)
  const placed = useRef<OpenedOrder | null>(null)
  /** The order is made, and its screen comes next: the cart that empties leads nowhere else. */
  const isDone = useRef(false)
  const interrupted = useInterruptedTry()
  const navigate = useNavigate()

  /**
   * @param wait keeps the try until there is a connection, and says whether it is made again by itself while this page
   *   is open
   */
  async function run(work: () => Promise<void>, wait?: () => boolean): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    interrupted.forget()
    setPhase('busy')
    setFault(null)
    try {
      await work()
    } catch (error) {
      const isTriedAgain = isOffline(error) && wait?.() === true
      const isOrdered = placed.current !== null || currentAttempt()?.replaces !== undefined
      fail(faultText(error, { isOrdered, isTriedAgain }))
      if (!isOffline(error)) withdrawWaiting()
    } finally {
      isRunning.current = false
    }
  }

  function pay(
    open: OpenOrder,
    confirm: ConfirmPayment,
    { payWith, isRetry = false }: PayOptions = {},
  ): Promise<void> {
    const again = () => void pay(open, confirm, { isRetry: true })
    const wait = () => {
      if (payWith) keepWaiting(payWith, isRetry)
      else if (!isRetry) interrupted.keep(again)
      return interrupted.isKept()
    }
    return run(async () => {
      placed.current = null
      placed.current = await open()
      withdrawWaiting()
      const { order, isEarlier } = placed.current
      if (order.status !== 'awaiting_payment') return finish(order.id, { isEarlier })
      const next = await confirm(placed.current)
      if (next === 'ask') return setPhase('authenticating')
      if (next !== 'settle') return fail(next.fault, true)
      return settle(order.id)
    }, wait)
  }

  /** The answer to the bank's own question, which the sandbox asks in its place. */
  async function authenticate(answer: 'pass' | 'fail'): Promise<void> {
    const waiting = placed.current
    if (!waiting) return
    await run(async () => {
      await confirmSandbox({
        client_secret: waiting.payment.client_secret,
        authenticate: answer,
      })
      await settle(waiting.order.id)
    })
  }

  async function settle(orderId: string): Promise<void> {
    for (let attempt = 0; attempt < pollTimes; attempt++) {
      const { order, payment } = await settlePayment(orderId)
      if (order.status !== 'awaiting_payment') return finish(orderId)
      if (payment.status !== 'processing') return fail(payment.message ?? notPaidText, true)
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
    // The bank takes its time: the order screen goes on watching, and clears the cart.
    void navigate(paths.order(orderId), { replace: true })
  }

  /** @param state for the order's screen, which says how it came to be */
  function finish(orderId: string, state?: Pick<OpenedOrder, 'isEarlier'>): void {
    isDone.current = true
    void navigate(paths.order(orderId), { replace: true, state })
    settleCart(orderId)
  }

  function fail(sentence: string, isDeclined = false): void {
    const order = placed.current?.order
    const keptUntil = order ? Date.parse(order.created_at) + payWithinMinutes * 60_000 : null
    setPhase('idle')
    setFault({ sentence, isDeclined, keptUntil })
    const attempt = currentAttempt()
    if (isDeclined && keptUntil && attempt?.orderId === order?.id && attempt) {
      storeAttempt({ ...attempt, declined: sentence, keptUntil })
    }
  }

  return { phase, fault, pay, authenticate, isDone }
}

export type Payment = ReturnType<typeof usePayment>
