import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

interface IntentBooks {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  automatic: boolean
  declineMessage: string
  refunded: boolean
  /** What was given back so far. */
  given: number
  customer: string | null
  /** '' where the card is not to be kept. */
  setup_future_usage: string
  payment_method: string | null
}

export interface StripeDouble {
  origin: string
  /** Every call as it came, repeated ones too. */
  calls: { method: string; path: string; key: string | undefined }[]
  intents: Map<string, IntentBooks>
  refunds: { intent: string; metadata: Record<string, string> }[]
  /** Customers that are there, with the ids of their cards. */
  customers: Map<string, Set<string>>
  /** The next calls are answered with these statuses before anything is done. */
  failNext(...statuses: number[]): void
  /** While it is away, every call is answered with 503 and nothing is done. */
  setAway(isAway: boolean): void
  /** Milliseconds before each answer. */
  setDelay(milliseconds: number): void
  /** What the browser's payment form makes of an intent. */
  set(intentId: string, status: string, declineMessage?: string): void
  /** The browser's form has paid with this card; a card ending 3155 asks the bank where the server charges it. */
  payWith(intentId: string, cardId: string): void
  /** An event as Stripe would send it now. */
  event(
    type: string,
    intentId: string,
    at: Date,
    secret?: string,
  ): { body: string; signature: string }
  close(): Promise<void>
}

export const webhookSecret = 'whsec_of_the_double'

/** The part of Stripe's API that we call, over HTTP, with idempotency keys that hold. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const intents = new Map<string, IntentBooks>()
  const answered = new Map<string, unknown>()
  const refunds: StripeDouble['refunds'] = []
  const customers: StripeDouble['customers'] = new Map()
  const calls: StripeDouble['calls'] = []
  const failures: number[] = []
  let isAway = false
  let delay = 0
  let opened = 0

  const handle = (method: string, path: string, form: URLSearchParams): unknown => {
    const [, resource, id = '', action] = path.split('/').slice(1)
    if (resource === 'customers') {
      if (method === 'DELETE') return customers.delete(id) ? { id, deleted: true } : undefined
      opened++
      const customer = `cus_${opened}`
      customers.set(customer, new Set())
      return { id: customer, object: 'customer' }
    }
    if (resource === 'payment_methods' && action === 'detach') {
      const holder = [...customers.values()].find((cards) => cards.delete(id))
      return holder ? { id, object: 'payment_method' } : undefined
    }
    if (method === 'POST' && resource === 'refunds') {
      const intent = intents.get(form.get('payment_intent') ?? '')
      if (intent?.status !== 'succeeded' || intent.refunded) return undefined
      intent.given += Number(form.get('amount') ?? intent.amount)
      intent.refunded = intent.given >= intent.amount
      refunds.push({ intent: intent.id, metadata: metadataOf(form) })
      return { id: 're_1', object: 'refund', status: 'succeeded' }
    }
    if (method === 'POST' && !id) {
      const intent: IntentBooks = {
        id: `pi_${intents.size + 1}`,
        client_secret: `pi_${intents.size + 1}_secret_x`,
        amount: Number(form.get('amount')),
        currency: form.get('currency') ?? '',
        status: 'requires_payment_method',
        metadata: metadataOf(form),
        automatic: form.get('automatic_payment_methods[enabled]') === 'true',
        declineMessage: '',
        refunded: false,
        given: 0,
        customer: null,
        setup_future_usage: '',
        payment_method: null,
      }
      intents.set(intent.id, intent)
      return toObject(intent)
    }
    if (method === 'GET' && !id) return { object: 'list', data: [], has_more: false }
    const intent = intents.get(id)
    if (!intent) return undefined
    if (action === 'cancel') {
      if (intent.status === 'succeeded') return undefined
      intent.status = 'canceled'
    }
    if (method === 'POST' && !action) {
      const customer = form.get('customer')
      if (customer && !customers.has(customer)) return new Missing('customer')
      intent.customer = form.get('customer') ?? intent.customer
      intent.setup_future_usage = form.get('setup_future_usage') ?? intent.setup_future_usage
    }
    if (action === 'confirm') {
      const card = form.get('payment_method') ?? ''
      if (!customers.get(intent.customer ?? '')?.has(card)) return undefined
      intent.payment_method = card
      intent.status = card.endsWith('3155') ? 'requires_action' : 'succeeded'
    }
    return toObject(intent)
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const method = request.method ?? ''
    const key = request.headers['idempotency-key']?.toString()
    calls.push({ method, path, key })
    const form = new URLSearchParams(await textOf(request))
    await new Promise((resolve) => setTimeout(resolve, delay))
    const failure = isAway ? 503 : failures.shift()
    const known = method === 'POST' && key ? answered.get(key) : undefined
    const handled = failure ? undefined : (known ?? handle(method, path, form))
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
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const booksOf = (intentId: string): IntentBooks => {
    const intent = intents.get(intentId)
    if (!intent) throw new Error(`the double has no intent ${intentId}`)
    return intent
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    intents,
    refunds,
    customers,
    failNext: (...statuses) => void failures.push(...statuses),
    setAway(away) {
      isAway = away
    },
    setDelay(milliseconds) {
      delay = milliseconds
    },
    set(intentId, status, declineMessage = '') {
      Object.assign(booksOf(intentId), { status, declineMessage })
    },
    payWith(intentId, cardId) {
      const intent = booksOf(intentId)
      Object.assign(intent, { status: 'succeeded', payment_method: cardId })
      if (intent.customer && intent.setup_future_usage) customers.get(intent.customer)?.add(cardId)
    },
    event(type, intentId, at, secret = webhookSecret) {
      const object = toObject(booksOf(intentId))
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      const timestamp = Math.floor(at.getTime() / 1_000)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp,
      })
      return { body, signature }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What a call names and the double does not have. */
class Missing {
  readonly code = 'resource_missing'
  readonly param: string

  constructor(param: string) {
    this.param = param
  }
}

function toObject(intent: IntentBooks) {
  const { id, client_secret, amount, currency, status, metadata } = intent
  return {
    id,
    object: 'payment_intent',
    client_secret,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    status,
    metadata,
    last_payment_error: intent.declineMessage ? { message: intent.declineMessage } : null,
    latest_charge: status === 'succeeded' ? { id: 'ch_1', refunded: intent.refunded } : null,
    customer: intent.customer,
    setup_future_usage: intent.setup_future_usage || null,
    payment_method: intent.payment_method && {
      id: intent.payment_method,
      object: 'payment_method',
      card: {
        brand: 'visa',
        last4: intent.payment_method.slice(-4),
        exp_month: 8,
        exp_year: 2034,
        fingerprint: `print_${intent.payment_method}`,
      },
    },
  }
}

/** `metadata[tenant]=shop` → `{ tenant: 'shop' }`. */
function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
