import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { payWithinMinutes } from '#domain/payment.ts'
import { call } from '#storefront/api/call.ts'
import { orderQuery } from '#storefront/api/queries.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useCheckout } from '#storefront/state/checkout.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { currentAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import { usePromo } from '#storefront/state/promo.ts'
import {
  type ConfirmPayment,
  faultText,
  isOffline,
  type OpenedOrder,
  type OpenOrder,
} from './confirm-payment.ts'
import { clearOrderedCart } from './order-request.ts'

export type PaymentPhase = 'idle' | 'busy' | 'authenticating'

export interface PaymentFault {
  sentence: string
  /** The bank declined: another card may pay. */
  isDeclined: boolean
  /** Payment deadline of the order, in milliseconds of the epoch; null if there is no order yet. */
  keptUntil: number | null
  /** Until when it is retried once the connection is back, in milliseconds of the epoch; null if it is not. */
  retryUntil: number | null
}

interface Retry {
  pay(): void
  /** Milliseconds of the epoch. */
  until: number
  left: number
}

/**
 * How long an order is retried, in milliseconds: while the diner still waits for it, and well within the lifetime of
 * its key (`state/order-attempt.ts`), so that nothing is ordered twice.
 */
const retryWithin = 10 * 60_000
/** Limits the retries against a server that answers other calls but not this one. */
const mostRetries = 3

/** The status of a payment that is being processed is polled this many times, with this pause in milliseconds. */
const pollEvery = 2_000
const pollTimes = 15

const notPaidText = 'The payment did not go through. Nothing was taken.'

/**
 * Places the order and pays for it. A second tap while one is in flight does nothing. After a failure order and cart
 * stay, so that the diner can pay in another way. An attempt that failed offline is retried when the network is back,
 * while this page is open and unless the diner changes the order.
 * @param before the failure of an attempt from before this page was loaded
 */
export function usePayment(before: PaymentFault | null = null) {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const [fault, setFault] = useState(before)
  const isRunning = useRef(false)
  const placed = useRef<OpenedOrder | null>(null)
  /** The order is made and its screen comes next: the emptied cart must not redirect elsewhere. */
  const isDone = useRef(false)
  const retry = useRef<Retry | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()

  useEffect(() => {
    const retryOnline = useNetwork.subscribe(({ isOffline: isAway, isChecking }) => {
      const next = retry.current
      if (!next || isAway || isChecking) return
      retry.current = null
      if (Date.now() < next.until) next.pay()
    })
    // A retry would order something outdated: another address, time, dish or payment method.
    const cancelRetry = () => {
      if (!retry.current) return
      retry.current = null
      setFault((shown) => shown && { ...shown, retryUntil: null })
    }
    const stops = [useCart, useCheckout, useFulfilment, usePromo].map((store) =>
      store.subscribe(cancelRetry),
    )
    return () => {
      retryOnline()
      for (const stop of stops) stop()
    }
  }, [])

  /** @param again retries it once the connection is back, if it failed offline */
  async function run(work: () => Promise<void>, again: Retry | null = null): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    retry.current = null
    setPhase('busy')
    setFault(null)
    try {
      await work()
    } catch (error) {
      const isOrdered = placed.current !== null || currentAttempt()?.replaces !== undefined
      if (isOffline(error) && again && again.left > 0) retry.current = again
      fail(faultText(error, isOrdered))
    } finally {
      isRunning.current = false
    }
  }

  function pay(
    open: OpenOrder,
    confirm: ConfirmPayment,
    { until, left }: Omit<Retry, 'pay'> = { until: Date.now() + retryWithin, left: mostRetries },
  ): Promise<void> {
    const again = () => void pay(open, confirm, { until, left: left - 1 })
    const work = async () => {
      placed.current = null
      placed.current = await open()
      const { order, isEarlier } = placed.current
      if (order.status !== 'awaiting_payment') return finish(order, { isEarlier })
      const next = await confirm(placed.current)
      if (next === 'ask') return setPhase('authenticating')
      if (next !== 'settle') return fail(next.fault, true)
      return settle(order.id)
    }
    return run(work, { pay: again, until, left })
  }

  /** The answer to the bank's challenge, which the sandbox shows in its place. */
  async function authenticate(answer: 'pass' | 'fail'): Promise<void> {
    const waiting = placed.current
    if (!waiting) return
    await run(async () => {
      await call(calls.confirmSandboxPayment, {
        body: {
          client_secret: waiting.payment.client_secret,
          authenticate: answer,
        },
      })
      await settle(waiting.order.id)
    })
  }

  async function settle(orderId: string): Promise<void> {
    for (let attempt = 0; attempt < pollTimes; attempt++) {
      const { order, payment } = await call(calls.settlePayment, { body: { order_id: orderId } })
      if (order.status !== 'awaiting_payment') return finish(order)
      if (payment.status !== 'processing') return fail(payment.message ?? notPaidText, true)
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
    // Still processing: the order screen polls on, and clears the cart.
    void navigate(paths.order(orderId), { replace: true })
  }

  function finish(order: OpenedOrder['order'], state?: Pick<OpenedOrder, 'isEarlier'>): void {
    isDone.current = true
    // Its screen opens in the kitchen's theme, without waiting for the same order again.
    queries.setQueryData(orderQuery(order.id).queryKey, order)
    void navigate(paths.order(order.id), { replace: true, state })
    clearOrderedCart(order.id)
  }

  function fail(sentence: string, isDeclined = false): void {
    const order = placed.current?.order
    const keptUntil = order ? Date.parse(order.created_at) + payWithinMinutes * 60_000 : null
    setPhase('idle')
    setFault({ sentence, isDeclined, keptUntil, retryUntil: retry.current?.until ?? null })
    const attempt = currentAttempt()
    if (isDeclined && keptUntil && attempt?.orderId === order?.id && attempt) {
      storeAttempt({ ...attempt, declined: sentence, keptUntil })
    }
  }

  return { phase, fault, pay, authenticate, isDone }
}

export type Payment = ReturnType<typeof usePayment>
