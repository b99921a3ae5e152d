import Stripe from 'stripe'
import { invalid } from '#server/http/refusal.ts'
import { CustomerGone, type ProviderCard, type SavedCardProvider } from './provider.ts'
import type { ReachStripe } from './reach-stripe.ts'

/** Cards kept at Stripe: each diner of a tenant is a customer there, by id alone. */
export function stripeSavedCards(reach: ReachStripe): SavedCardProvider {
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
export function savedCardOf(intent: Stripe.PaymentIntent): ProviderCard | null {
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
