import Stripe from 'stripe'
import type { PaymentStatus } from '#domain/payment.ts'
import { fromStripeAmount, smallestStripeAmount, toStripeAmount } from '#domain/stripe-amount.ts'
import type { Environment } from '#server/environment.ts'
import { invalid, PermanentFailure } from '#server/http/refusal.ts'
import {
  type CardPaymentProvider,
  CustomerGone,
  type ProviderCard,
  type SavedCardProvider,
} from './provider.ts'
import { type ReachStripe, reachStripe } from './reach-stripe.ts'

/** Cards and wallets through Stripe's Payment Intents; the browser confirms them with the client secret. */
export function createStripe(environment: Environment): CardPaymentProvider {
  const reach = reachStripe(environment)

  return {
    name: 'stripe',
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
    smallestAmount: smallestStripeAmount,

    async createIntent({ tenantId, orderId, orderNumber, amount, currency }) {
      const intent = await reach((stripe) =>
        stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amount, currency),
            currency: currency.toLowerCase(),
            automatic_payment_methods: { enabled: true },
            description: `Order ${orderNumber}`,
            metadata: { tenant: tenantId, order: orderId },
          },
          { idempotencyKey: `intent/${tenantId}/${orderId}` },
        ),
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },

    async readIntent(_tenantId, intentId) {
      const intent = await reach((stripe) =>
        stripe.paymentIntents.retrieve(intentId, {
          expand: ['latest_charge', withRefunds, 'payment_method'],
        }),
      )
      const isRefunded = typeof intent.latest_charge === 'object' && intent.latest_charge?.refunded
      const currency = intent.currency.toUpperCase()
      return {
        status: isRefunded ? 'refunded' : toStatus(intent.status),
        amount: fromStripeAmount(
          intent.status === 'succeeded' ? intent.amount_received : intent.amount,
          currency,
        ),
        currency,
        refundedOutside: fromStripeAmount(await outsideRefundsOf(reach, intent), currency),
        message:
          intent.status === 'requires_payment_method'
            ? (intent.last_payment_error?.message ?? '')
            : '',
        savedCard: savedCardOf(intent),
      }
    },

    async cancelIntent(_tenantId, intentId) {
      await reach((stripe) => stripe.paymentIntents.cancel(intentId))
    },

    async refund(tenantId, intentId, orderId, amount, refundId) {
      const intent = await reach((stripe) => stripe.paymentIntents.retrieve(intentId))
      const refund = (stripe: Stripe) =>
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toStripeAmount(amount, intent.currency.toUpperCase()),
            metadata: { tenant: tenantId, order: orderId, refund: refundId },
          },
          { idempotencyKey: `refund/${tenantId}/${orderId}/${refundId}` },
        )
      const made = await reach(refund).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // Refunded under another key: by the previous release, or in Stripe's own pages.
        if (error.code === 'charge_already_refunded') return null
        // Such as a balance that is too low: an operator has to act first.
        throw new PermanentFailure(`Stripe refused the refund: ${error.code ?? 'no code'}`)
      })
      // `pending` has been taken: a webhook says if it fails later.
      if (made?.status === 'failed' || made?.status === 'canceled') {
        throw new PermanentFailure(`Stripe made no refund: ${made.failure_reason ?? made.status}`)
      }
      return made?.id ?? ''
    },

    savedCards: stripeSavedCards(reach),
  }
}

/**
 * Reads one payment with the secret key: it changes nothing, and needs no right beyond those that orders need.
 * @throws Unavailable when Stripe does not answer
 */
export async function isStripeKeyAccepted(environment: Environment): Promise<boolean> {
  try {
    await reachStripe(environment)((stripe) => stripe.paymentIntents.list({ limit: 1 }))
    return true
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    ) {
      return false
    }
    throw error
  }
}

const statuses = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const satisfies PaymentStatus[]

function toStatus(status: Stripe.PaymentIntent.Status): PaymentStatus {
  if (status === 'requires_confirmation') return 'requires_payment_method'
  // Any other status (manual capture, a later API version's) is not money received.
  return statuses.find((known) => known === status) ?? 'processing'
}

/** Expands the charge's refunds, so that `outsideRefundsOf` needs no further call. */
const withRefunds = 'latest_charge.refunds'

/** More than anyone makes of one payment. */
const most = 100

/**
 * Amount refunded in Stripe's own pages, in Stripe's units. Our refunds carry their id in the metadata and are
 * excluded, also pending and failed ones.
 */
async function outsideRefundsOf(
  reach: ReachStripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<number> {
  if (charge === null || typeof charge === 'string' || !charge.refunds) return 0
  // The charge includes only the newest refunds.
  const { data } = charge.refunds.has_more
    ? await reach((stripe) => stripe.refunds.list({ payment_intent: id, limit: most }))
    : charge.refunds
  return data
    .filter(({ metadata }) => !metadata?.refund)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Cards kept at Stripe: each diner of a tenant is a customer there, by id alone. */
function stripeSavedCards(reach: ReachStripe): SavedCardProvider {
  return {
    async openCustomer(tenantId, customerId, gone) {
      const key = `customer/${tenantId}/${customerId}`
      const customer = await reach((stripe) =>
        stripe.customers.create(
          { metadata: { tenant: tenantId, customer: customerId } },
          // The first key would return the deleted customer.
          { idempotencyKey: gone ? `${key}/after/${gone}` : key },
        ),
      )
      return customer.id
    },

    async setSaving(_tenantId, intentId, providerCustomer, isSaved) {
      await reach((stripe) =>
        stripe.paymentIntents.update(intentId, {
          customer: providerCustomer,
          setup_future_usage: isSaved ? 'on_session' : '',
        }),
      ).catch((error: unknown) => {
        refuseGoneCustomer(error)
        ignoreSettled(error)
      })
    },

    async charge(_tenantId, intentId, { providerCustomer, id }, returnUrl) {
      const charge = async () => {
        await reach((stripe) =>
          stripe.paymentIntents.update(intentId, {
            customer: providerCustomer,
            setup_future_usage: '',
          }),
        )
        await reach((stripe) =>
          stripe.paymentIntents.confirm(intentId, { payment_method: id, return_url: returnUrl }),
        )
      }
      await charge().catch((error: unknown) => {
        // Declined: the intent says why.
        if (error instanceof Stripe.errors.StripeCardError) return
        refuseGoneCustomer(error)
        if (isCode(error, 'resource_missing')) {
          throw invalid('card_id', 'That card can’t be used any more. Please choose another.')
        }
        ignoreSettled(error)
      })
    },

    async forgetCard(cardId) {
      await reach((stripe) => stripe.paymentMethods.detach(cardId)).catch(ignoreGone)
    },

    async forgetCustomer(providerCustomer) {
      await reach((stripe) => stripe.customers.del(providerCustomer)).catch(ignoreGone)
    },
  }
}

/** The card of a paid intent that was to be kept. The intent's `payment_method` must be expanded. */
function savedCardOf(intent: Stripe.PaymentIntent): ProviderCard | null {
  if (intent.status !== 'succeeded' || !intent.setup_future_usage) return null
  const method = intent.payment_method
  const card = method && typeof method === 'object' ? method.card : undefined
  if (!method || typeof method !== 'object' || !card) return null
  return {
    id: method.id,
    fingerprint: card.fingerprint ?? method.id,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

/** Deleted in Stripe's own pages, for one. */
function refuseGoneCustomer(error: unknown): void {
  if (!isCode(error, 'resource_missing')) return
  if ((error as Stripe.errors.StripeError).param !== 'customer') return
  throw new CustomerGone('Stripe no longer has this customer', { cause: error })
}

/** A repeated call, after the intent was paid or cancelled: the caller then reads the outcome. */
function ignoreSettled(error: unknown): void {
  if (!isCode(error, 'payment_intent_unexpected_state')) throw error
}

/** Removed before, by an earlier try or in Stripe's own pages. A card without a customer is refused with its own words. */
function ignoreGone(error: unknown): void {
  const isGone =
    isCode(error, 'resource_missing') ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && /not attached/.test(error.message))
  if (!isGone) throw error
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code
}
