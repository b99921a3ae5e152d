import { Unavailable } from '#server/http/refusal.ts'
import { isStripeKeyAccepted } from '#server/payments/stripe.ts'
import { type Check, fault, ok, warning } from './check.ts'

export const checkCards: Check = {
  name: 'cards',
  async run({ environment }) {
    const { NODE_ENV, PAYMENT_PROVIDER, STRIPE_SECRET_KEY } = environment
    if (!STRIPE_SECRET_KEY || PAYMENT_PROVIDER === 'sandbox') {
      const isSandbox = PAYMENT_PROVIDER === 'sandbox' || NODE_ENV !== 'production'
      return isSandbox
        ? warning('Cards are paid in the sandbox, which moves no money.')
        : ok('No keys of Stripe: cash only.')
    }
    try {
      if (!(await isStripeKeyAccepted(environment))) {
        return fault('Stripe refuses STRIPE_SECRET_KEY. Copy it from the dashboard once more.')
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      return fault('Stripe does not answer. Check STRIPE_API_ORIGIN and the firewall.')
    }
    if (NODE_ENV === 'production' && STRIPE_SECRET_KEY.includes('_test_')) {
      return warning('Stripe accepts the key, which is a test key and moves no money.')
    }
    return ok('Stripe accepts the secret key. The webhook secret shows with the first payment.')
  },
}
