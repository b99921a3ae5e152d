import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { closedAfterTests } from './opened.ts'
import { openShop } from './shop.ts'
import { createStripeAccount, give, type Intent, Missing, toObject } from './stripe-account.ts'

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

export const webhookSecret = 'whsec_of_the_double'

/** Where refunds are asked for. */
export const refundsPath = '/v1/refunds'

/** The part of Stripe's API that we call, over HTTP, with idempotency keys that hold. */
export async function startStripeDouble() {
  const { handle, ...account } = createStripeAccount()
  const { intents, customers } = account
  const answered = new Map<string, unknown>()
  const calls: { method: string; path: string; key: string | undefined }[] = []
  const failures: number[] = []
  let isAway = false
  let delayOf = () => 0
  let refundsMayGoOn: Promise<void> = Promise.resolve()
  let abandoned = 0
  let inWork = 0

  const server = createServer((request, response) => {
    inWork++
    void answerCall(request, response).finally(() => inWork--)
  })

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const method = request.method ?? ''
    const key = request.headers['idempotency-key']?.toString()
    calls.push({ method, path, key })
    const body = await textOf(request)
    // Its caller gave up before all of it was here.
    if (body === null) return
    const form = new URLSearchParams(method === 'GET' ? query : body)
    await new Promise((resolve) => setTimeout(resolve, delayOf()))
    if (path === refundsPath) await refundsMayGoOn
    if (response.destroyed) abandoned++
    const failure = isAway ? 503 : failures.shift() || undefined
    const known = method === 'POST' && key ? answered.get(key) : undefined
    const handled = failure ? undefined : (known ?? handle(method, path, form, key))
    const missing = handled instanceof Missing ? handled : undefined
    const answer = missing ? undefined : handled
    if (answer !== undefined && key) answered.set(key, answer)
    response.writeHead(failure ?? (answer === undefined ? 400 : 200), {
      'content-type': 'application/json',
      // The client's own quick repetitions would only make an outage slow to play.
      ...(isAway ? { 'stripe-should-retry': 'false' } : {}),
    })
    const type = failure ? 'api_error' : 'invalid_request_error'
    response.end(
      JSON.stringify(answer ?? { error: { type, message: 'refused by the double', ...missing } }),
    )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const booksOf = (intentId: string): Intent => {
    const intent = intents.get(intentId)
    if (!intent) throw new Error(`the double has no intent ${intentId}`)
    return intent
  }
  return closedAfterTests({
    origin: `http://127.0.0.1:${port}`,
    /** Every call as it came, repeated ones too. */
    calls,
    ...account,
    /** The next calls are answered with these statuses before anything is done; 0 lets one pass. */
    failNext: (...statuses: number[]) => void failures.push(...statuses),
    /** While it is away, every call is answered with 503 and nothing is done. */
    setAway(away: boolean): void {
      isAway = away
    },
    /** Milliseconds before each call is done and answered, also where nobody waits for the answer any more. */
    setDelay(milliseconds: number | (() => number)): void {
      delayOf = typeof milliseconds === 'number' ? () => milliseconds : milliseconds
    },
    /** Keeps refunds from being done, and from being answered, until the returned function is called. */
    holdRefunds(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      refundsMayGoOn = promise
      return resolve
    },
    /** How many calls were done after their caller had given up waiting. */
    abandoned: () => abandoned,
    /** How many calls it has received and not answered yet, also where nobody waits any more. */
    inWork: () => inWork,
    /** What the browser's payment form makes of an intent. */
    set(intentId: string, status: string, declineMessage = ''): void {
      Object.assign(booksOf(intentId), { status, declineMessage })
    },
    /** The browser's form has paid with this card; a card ending 3155 asks the bank where the server charges it. */
    payWith(intentId: string, cardId: string): void {
      const intent = booksOf(intentId)
      Object.assign(intent, { status: 'succeeded', payment_method: cardId })
      if (intent.customer && intent.setup_future_usage) customers.get(intent.customer)?.add(cardId)
    },
    /** Gives back a part of a payment, or its rest, in Stripe's own pages. */
    giveBack: (intentId: string, amount: number) => give(booksOf(intentId), amount),
    /** An event as Stripe would send it now. */
    event(type: string, intentId: string, at: Date, secret = webhookSecret) {
      const intent = toObject(booksOf(intentId))
      const { metadata } = intent
      const charge = { ...intent.latest_charge, metadata, payment_intent: intentId }
      return signed(type, type.startsWith('charge.') ? charge : intent, at, secret)
    },
    /** As `event`, of a refund that fails now although Stripe had taken it. */
    refundFailedEvent: (
      type: 'refund.failed' | 'refund.updated' | 'charge.refund.updated',
      refundId: string,
      at: Date,
    ) => signed(type, account.failRefund(refundId), at, webhookSecret),
    /** As `event`, of a dispute of all that was paid; it is to be answered within a week. */
    disputeEvent(
      type: `charge.dispute.${'created' | 'updated' | 'closed'}`,
      intentId: string,
      at: Date,
    ) {
      const { amount } = booksOf(intentId)
      const seconds = Math.floor(at.getTime() / 1_000)
      const dispute = {
        id: `dp_${intentId}`,
        object: 'dispute',
        amount,
        reason: 'product_not_received',
        status: type === 'charge.dispute.closed' ? 'lost' : 'needs_response',
        created: seconds,
        payment_intent: intentId,
        metadata: {},
        evidence_details: { due_by: seconds + 7 * 86_400 },
      }
      return signed(type, dispute, at, webhookSecret)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function signed(type: string, object: object, at: Date, secret: string) {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, signature }
}

/** Null where the caller does not send all of it. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(parts).toString()
}

/** A shop whose cards are paid at the double. */
export async function openStripeShop(environment: Record<string, string> = {}) {
  const stripe = await startStripeDouble()
  const shop = await openShop({ environment: { ...stripeSettings(stripe), ...environment } })
  return { stripe, shop }
}

/** The settings of a server that pays at the double. */
export function stripeSettings({ origin }: StripeDouble) {
  return {
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_ORIGIN: origin,
  }
}
