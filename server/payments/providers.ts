import type { Database } from '#database/connection.ts'
import type { CardProvider, ProviderName } from '#domain/payment.ts'
import type { Environment } from '#server/environment.ts'
import { invalid, Unavailable } from '#server/http/refusal.ts'
import type { Random } from '#server/random.ts'
import type { CardPaymentProvider, PaymentProvider, PaymentProviders } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/**
 * The ways to pay that the environment allows: cards through Stripe where it has keys, otherwise through the sandbox,
 * which in production has to be switched on.
 */
export function createPaymentProviders(parts: {
  environment: Environment
  db: Database
  random: Random
}): PaymentProviders {
  const { environment } = parts
  const hasKeys = environment.STRIPE_SECRET_KEY !== ''
  const wanted = environment.PAYMENT_PROVIDER
  const allowsSandbox = environment.NODE_ENV !== 'production' || environment.ALLOW_SANDBOX

  // Orders paid with it before the keys came can still be read.
  const sandbox = allowsSandbox ? createSandbox(parts) : undefined
  const cards: Record<CardProvider, CardPaymentProvider | undefined> = {
    sandbox,
    stripe: hasKeys ? createStripe(environment) : undefined,
  }
  const card = (wanted ? cards[wanted] : (cards.stripe ?? cards.sandbox)) ?? null
  const named: Record<ProviderName, PaymentProvider | undefined> = {
    ...cards,
    cash,
    none: noPayment,
  }
  return {
    card,
    forMethod(method) {
      if (method === 'cash') return cash
      if (card) return card
      throw invalid('payment_method', 'Card payment is not set up. Please pay in cash.')
    },
    named(name) {
      const provider = named[name]
      if (provider) return provider
      // Its keys are no longer configured while orders still need it. Jobs retry, in case the keys are restored.
      const sentence =
        'The card payment of this order can’t be reached right now. Please call the restaurant.'
      throw new Unavailable(`no payment provider named ${name} is set up`, { sentence })
    },
  }
}

/** Paid in person: there is no intent to open, capture or refund. */
export const cash: PaymentProvider = {
  name: 'cash',
  publishableKey: '',
  smallestAmount: () => 0,
  createIntent: async () => ({ id: '', clientSecret: '' }),
  readIntent: async () => ({
    status: 'processing',
    amount: 0,
    currency: '',
    refundedOutside: 0,
    message: '',
    savedCard: null,
  }),
  cancelIntent: async () => {},
  refund: async () => '',
  savedCards: null,
}

/** An order that costs nothing. */
export const noPayment: PaymentProvider = { ...cash, name: 'none' }
