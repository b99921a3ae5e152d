import { type StripeDouble, webhookSecret } from './stripe-double.ts'

/** The settings of a server that pays at the double. */
export function stripeSettings({ origin }: StripeDouble) {
  return {
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_ORIGIN: origin,
  }
}
