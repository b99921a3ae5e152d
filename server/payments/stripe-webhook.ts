import Stripe from 'stripe'
import { Refusal } from '#server/http/refusal.ts'
import type { DisputeNotice } from './disputes.ts'

/** The order that a webhook is about, from its metadata. The state of the payment is read from Stripe itself. */
export interface StripeNotice {
  tenantId: string
  orderId: string
  intentId: string
  /** A failed refund of ours: its id, and Stripe's. */
  failedRefund?: { id: string; reference: string }
}

/** Seconds that a signature stays valid, and that Stripe's clock may be ahead of ours. */
const tolerance = 300

/** A dispute names the payment alone: Stripe copies no metadata to it. */
export interface StripeDispute {
  intentId: string
  dispute: DisputeNotice
}

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
): StripeNotice | StripeDispute | null {
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
      const intentId = intentIdOf(payment_intent)
      return intentId ? toNotice(metadata, intentId) : null
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return toRefundNotice(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return toDispute(event.data.object)
    default:
      return null
  }
}

function toDispute({
  id,
  amount,
  reason,
  status,
  created,
  payment_intent,
  evidence_details,
}: Stripe.Dispute): StripeDispute | null {
  const intentId = intentIdOf(payment_intent)
  if (!intentId) return null
  const due = evidence_details?.due_by
  return {
    intentId,
    dispute: {
      id,
      amount,
      reason,
      respondBy: due ? new Date(due * 1_000) : null,
      openedAt: new Date(created * 1_000),
      isClosed: ['won', 'lost', 'warning_closed', 'prevented'].includes(status),
    },
  }
}

/** Null for a refund that did not fail, and for one that was made in Stripe's own pages. */
function toRefundNotice({
  id,
  status,
  metadata,
  payment_intent,
}: Stripe.Refund): StripeNotice | null {
  if (status !== 'failed' && status !== 'canceled') return null
  const intentId = intentIdOf(payment_intent)
  const notice = intentId ? toNotice(metadata, intentId) : null
  const refundId = metadata?.refund
  return notice && refundId ? { ...notice, failedRefund: { id: refundId, reference: id } } : null
}

function verify(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Partial<Stripe.Event> | null {
  // Without a secret anyone could sign.
  if (!secret) throw new Refusal('not_found')
  // Stripe's library only checks the maximum age.
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

function intentIdOf(intent: string | Stripe.PaymentIntent | null): string | undefined {
  return typeof intent === 'string' ? intent : intent?.id
}

function toNotice(metadata: Stripe.Metadata | null, intentId: string): StripeNotice | null {
  const { tenant, order } = metadata ?? {}
  return tenant && order ? { tenantId: tenant, orderId: order, intentId } : null
}
