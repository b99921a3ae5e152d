import type { Database } from '#database/connection.ts'
import type { Random } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'
import { invalid } from '#server/http/refusal.ts'
import { cash } from './cash.ts'
import type { PaymentProvider, PaymentProviders, ProviderName } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/**
 * The ways to pay that the environment allows: cards through Stripe where it has keys, otherwise through the sandbox,
 * which in production has to be switched on. Throws a sentence when the environment contradicts itself.
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
  if (wanted === 'stripe' && !hasKeys) {
    throw new Error('PAYMENT_PROVIDER is stripe, but STRIPE_SECRET_KEY is empty')
  }
  if (wanted === 'sandbox' && !allowsSandbox) {
    throw new Error('The sandbox takes no money: in production it needs ALLOW_SANDBOX=1')
  }

  const named: Record<ProviderName, PaymentProvider | undefined> = {
    cash,
    // Orders paid with it before the keys came can still be looked at.
    sandbox: allowsSandbox ? createSandbox(parts) : undefined,
    stripe: hasKeys ? createStripe(environment) : undefined,
  }
  const card = wanted ? named[wanted] : (named.stripe ?? named.sandbox)

  return {
    forMethod(method) {
      if (method === 'cash') return cash
      if (!card) throw invalid('payment_method', 'Card payment is not set up. Please pay in cash.')
      return card
    },
    named(name) {
      const provider = named[name]
      if (!provider) throw new Error(`no payment provider named ${name} is set up`)
      return provider
    },
  }
}
