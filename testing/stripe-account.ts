export interface Intent {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  automatic: boolean
  declineMessage: string
  refunded: boolean
  /** What was given back so far, in its own pages too: whatever `refunds` does not name was given there. */
  given: number
  customer: string | null
  /** '' where the card is not to be kept. */
  setup_future_usage: string
  payment_method: string | null
}

export interface StripeRefund {
  intent: string
  amount: number
  /** Under which it came: Stripe does a request with a key that it knows only once. */
  key: string | undefined
  metadata: Record<string, string>
}

/** The intents, refunds and customers of an account at the double. */
export function createStripeAccount() {
  const intents = new Map<string, Intent>()
  const refunds: StripeRefund[] = []
  /** Customers that exist, with the ids of their cards. */
  const customers = new Map<string, Set<string>>()
  const failed = new Set<StripeRefund>()
  let opened = 0
  let refundsEndAs = 'succeeded'

  /** Does one call. @returns the object that Stripe answers; undefined for a refusal */
  function handle(method: string, path: string, form: URLSearchParams, key?: string): unknown {
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
    if (method === 'GET' && resource === 'refunds') {
      const intent = intents.get(form.get('payment_intent') ?? '')
      return intent && { object: 'list', data: refundsOf(intent), has_more: false }
    }
    if (method === 'POST' && resource === 'refunds') {
      const intent = intents.get(form.get('payment_intent') ?? '')
      if (intent?.status !== 'succeeded' || intent.refunded) return undefined
      const amount = Number(form.get('amount') ?? intent.amount)
      if (intent.given + amount > intent.amount) return undefined
      if (refundsEndAs !== 'failed') give(intent, amount)
      const refund = { intent: intent.id, amount, key, metadata: metadataOf(form) }
      refunds.push(refund)
      if (refundsEndAs === 'failed') failed.add(refund)
      return refundObject(`re_${refunds.length}`, refund, refundsEndAs)
    }
    if (method === 'POST' && !id) {
      const intent: Intent = {
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
    const object = toObject(intent)
    const { latest_charge: charge } = object
    if (!charge || ![...form.values()].includes('latest_charge.refunds')) return object
    const all = refundsOf(intent)
    const page = { object: 'list', data: all.slice(0, 10), has_more: all.length > 10 }
    return { ...object, latest_charge: { ...charge, refunds: page } }
  }

  /** The newest first; what was given back in its own pages as one, the oldest. */
  function refundsOf(intent: Intent): object[] {
    const ours = refunds.flatMap((refund, index) => {
      if (refund.intent !== intent.id) return []
      const status = failed.has(refund) ? 'failed' : 'succeeded'
      return [refundObject(`re_${index + 1}`, refund, status)]
    })
    const made = ours.filter(({ status }) => status !== 'failed')
    const rest = made.reduce((left, { amount }) => left - amount, intent.given)
    const outside = { intent: intent.id, amount: rest, key: undefined, metadata: {} }
    const others = rest > 0 ? [refundObject('re_outside', outside, 'succeeded')] : []
    return [...ours.toReversed(), ...others]
  }

  /** Money that came back from a closed card, days later. @returns the refund as Stripe writes it */
  function failRefund(refundId: string): object {
    const refund = refunds[Number(refundId.replace('re_', '')) - 1]
    const intent = refund && intents.get(refund.intent)
    if (!intent) throw new Error(`the double has no refund ${refundId}`)
    failed.add(refund)
    give(intent, -refund.amount)
    return refundObject(refundId, refund, 'failed')
  }

  return {
    intents,
    refunds,
    customers,
    handle,
    failRefund,
    /** What becomes of the refunds that are asked for from now on. */
    endRefundsAs(status: 'succeeded' | 'pending' | 'failed'): void {
      refundsEndAs = status
    },
  }
}

/** Also what is given back in the account's own pages. */
export function give(intent: Intent, amount: number): void {
  intent.given += amount
  intent.refunded = intent.given >= intent.amount
}

function refundObject(id: string, { intent, amount, metadata }: StripeRefund, status: string) {
  return { id, object: 'refund', payment_intent: intent, amount, metadata, status }
}

/** What a call names and the double does not have. */
export class Missing {
  readonly code = 'resource_missing'
  readonly param: string

  constructor(param: string) {
    this.param = param
  }
}

/** A payment intent as Stripe writes it. */
export function toObject(intent: Intent) {
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
    latest_charge:
      status === 'succeeded'
        ? { id: 'ch_1', refunded: intent.refunded, amount_refunded: intent.given }
        : null,
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
