import type Stripe from 'stripe'
import type { ReachStripe } from './reach-stripe.ts'

/** So that `outsideRefundsOf` knows them without another call. */
export const withRefunds = 'latest_charge.refunds'

/** More than anyone makes of one payment. */
const most = 100

/**
 * What was given back of a payment in Stripe's own pages, in Stripe's units. Our refunds carry their id in the metadata and are
 * left out, also the pending and failed ones.
 */
export async function outsideRefundsOf(
  reach: ReachStripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<number> {
  if (charge === null || typeof charge === 'string' || !charge.refunds) return 0
  // With the charge come the newest only.
  const { data } = charge.refunds.has_more
    ? await reach((stripe) => stripe.refunds.list({ payment_intent: id, limit: most }))
    : charge.refunds
  return data
    .filter(({ metadata }) => !metadata?.refund)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}
