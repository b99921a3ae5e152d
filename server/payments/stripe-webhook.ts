import Stripe from 'stripe'
import { Refusal } from '#server/http/refusal.ts'

/** The order that a webhook is about, from its metadata. The state of the payment is read from Stripe itself. */
export interface StripeNotice {
  tenantId: string
  orderId: string
  intentId: string
}

/** Seconds that a signature stays valid, and that Stripe's clock may be ahead of ours. */
const tolerance = 300

/**
 * Reads a signed event. Refuses a wrong signature, an old one and one of the future with 400.
 * @param body the bytes as they came: the signature covers them
 * @returns null for events that are not about an order's payment
 */
export function readStripeNotice(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): StripeNotice | null {
  const event = verify(body, signature, secret, now)
  // Correctly signed, but not an event in Stripe's format.
  if (!event?.data?.object) throw new Refusal('malformed')
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return toNotice(event.data.object.metadata, event.data.object.id)
    case 'charge.refunded': {
      const { metadata, payment_intent } = event.data.object
      const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      return intentId ? toNotice(metadata, intentId) : null
    }
    default:
      return null
  }
}

function verify(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Partial<Stripe.Event> | null {
  // Without a secret anyone could sign.
  if (!secret) throw new Refusal('not_found')
  // Stripe's library looks at the age alone.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now.getTime() / 1_000 + tolerance) throw new Refusal('malformed')
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      tolerance,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Refusal('malformed')
    }
    if (error instanceof SyntaxError) throw new Refusal('malformed')
    throw error
  }
}

function toNotice(metadata: Stripe.Metadata | null, intentId: string): StripeNotice | null {
  const { tenant, order } = metadata ?? {}
  return tenant && order ? { tenantId: tenant, orderId: order, intentId } : null
}
