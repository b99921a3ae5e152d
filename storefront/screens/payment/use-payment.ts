import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder } from '#contract/order.ts'
import { dataOf, messageOf } from '#storefront/api/call.ts'
import { confirmSandbox, settlePayment } from '#storefront/api/payment.ts'
import { paths } from '#storefront/paths.ts'
import { settleCart } from '#storefront/state/settle-cart.ts'

export type PaymentPhase = 'idle' | 'busy' | 'authenticating'

/** Proves a Stripe payment in place; resolves to a sentence when it failed. */
export type StripeConfirm = (clientSecret: string, orderId: string) => Promise<string | null>

/** How often a payment that is being processed is asked for, and for how long, in milliseconds. */
const pollEvery = 2_000
const pollTimes = 15

interface Options {
  /** Digits of the test card. */
  cardNumber(): string
  stripe: React.RefObject<StripeConfirm | null>
}

/**
 * From an order to its money. A second tap while one is under way does nothing; whatever fails leaves the order, the
 * cart and a way on.
 */
export function usePayment({ cardNumber, stripe }: Options) {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const [fault, setFault] = useState<string | null>(null)
  const isRunning = useRef(false)
  const placed = useRef<PlacedOrder | null>(null)
  const navigate = useNavigate()

  /** @param open places the order, or answers the one that waits */
  async function pay(open: () => Promise<PlacedOrder>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setPhase('busy')
    setFault(null)
    try {
      placed.current = await open()
      await confirm(placed.current)
    } catch (error) {
      fail(changedText(error))
    } finally {
      isRunning.current = false
    }
  }

  async function confirm({ order, payment }: PlacedOrder): Promise<void> {
    if (order.status !== 'awaiting_payment') return finish(order.id)
    if (payment.provider === 'stripe') {
      const problem = await stripe.current?.(payment.client_secret, order.id)
      if (problem) return fail(problem)
      return settle(order.id)
    }
    const answer = await confirmSandbox({
      client_secret: payment.client_secret,
      card_number: cardNumber(),
    })
    if (answer.status === 'requires_action') {
      setPhase('authenticating')
      return
    }
    return settle(order.id)
  }

  /** The answer of the bank's own question, which the sandbox asks in its place. */
  async function authenticate(answer: 'pass' | 'fail'): Promise<void> {
    const waiting = placed.current
    if (!waiting || isRunning.current) return
    isRunning.current = true
    setPhase('busy')
    try {
      await confirmSandbox({
        client_secret: waiting.payment.client_secret,
        card_number: cardNumber(),
        authenticate: answer,
      })
      await settle(waiting.order.id)
    } catch (error) {
      fail(messageOf(error))
    } finally {
      isRunning.current = false
    }
  }

  async function settle(orderId: string): Promise<void> {
    for (let attempt = 0; attempt < pollTimes; attempt++) {
      const { order, payment } = await settlePayment(orderId)
      if (order.status !== 'awaiting_payment') return finish(orderId)
      if (payment.status !== 'processing') {
        return fail(payment.message ?? 'The payment did not go through. Nothing was taken.')
      }
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
    // The bank takes its time: the order screen goes on watching, and clears the cart.
    void navigate(paths.order(orderId), { replace: true })
  }

  function finish(orderId: string): void {
    void navigate(paths.order(orderId), { replace: true })
    settleCart(orderId)
  }

  function fail(sentence: string): void {
    setPhase('idle')
    setFault(sentence)
  }

  return { phase, fault, pay, authenticate, hasOrder: placed.current !== null }
}

/** Why the order was not taken, and each thing that has changed, in the server's words. */
function changedText(error: unknown): string {
  const { changes } = dataOf(error, 'order_changed') ?? { changes: [] }
  return [messageOf(error), ...changes.map(({ message }) => message)].join(' ')
}
