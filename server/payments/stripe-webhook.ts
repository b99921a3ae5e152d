import { sql } from 'kysely'
import Stripe from 'stripe'
import { type Context, type TenantContext, tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { failTakenRefund } from '#server/ordering/execute-refund.ts'
import { settlePayment } from '#server/ordering/settle-payment.ts'

/** Seconds that a signature stays valid, and that Stripe's clock may be ahead of ours. */
const tolerance = 300

/**
 * A signed event only triggers a request to Stripe for the payment's state, so that late, repeated and reordered events
 * do no harm. Only a refund's failure is taken from the event: it is final. Events about other payments are answered
 * with success, since Stripe would otherwise repeat them for days.
 * @param body the bytes as they came: the signature covers them
 */
export async function receiveStripeWebhook(
  ctx: Context,
  body: Buffer,
  signature: string | string[] | undefined,
): Promise<void> {
  const event = verify(ctx, body, signature)
  // Correctly signed, but not an event in Stripe's format.
  if (!event?.data?.object) throw new Refusal('malformed')
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return forOrder(ctx, event.data.object, event.data.object, settle)
    case 'charge.refunded':
      return forOrder(ctx, event.data.object.payment_intent, event.data.object, settle)
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return receiveRefund(ctx, event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return receiveDispute(ctx, event.data.object)
    default:
      return
  }
}

/** Refuses a wrong signature, an old one and one of the future with 400. */
function verify(
  ctx: Context,
  body: Buffer,
  signature: string | string[] | undefined,
): Partial<Stripe.Event> | null {
  const { STRIPE_WEBHOOK_SECRET: secret } = ctx.environment
  const now = ctx.now().getTime()
  if (typeof signature !== 'string') throw new Refusal('malformed')
  // Without a secret anyone could sign.
  if (!secret) throw new Refusal('not_found')
  // Stripe's library only checks the maximum age.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now / 1_000 + tolerance) throw new Refusal('malformed')
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now)
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError
    ) {
      throw new Refusal('malformed')
    }
    throw error
  }
}

const settle = async (tenant: TenantContext, orderId: string) =>
  void (await settlePayment(tenant, orderId))

/**
 * Does something for the order that a payment's metadata names. Metadata can be edited in Stripe's dashboard; the
 * payment's own row, which has to agree, cannot.
 */
async function forOrder(
  ctx: Context,
  intent: string | Stripe.PaymentIntent | null,
  { metadata }: { metadata: Stripe.Metadata | null },
  work: (tenant: TenantContext, orderId: string) => Promise<void>,
): Promise<void> {
  const { tenant: tenantId, order } = metadata ?? {}
  if (!intent || !tenantId || !order) return
  const tenant = await findTenant(ctx, tenantId)
  const intentId = idOf(intent)
  if (tenant && (await orderOfIntent(ctx, tenantId, intentId)) === order) return work(tenant, order)
  ctx.log.warn({ intent: intentId }, 'a webhook about a payment that is not ours')
}

/** Only of a refund of ours that failed. */
async function receiveRefund(ctx: Context, refund: Stripe.Refund): Promise<void> {
  const { id: reference, status, metadata, payment_intent } = refund
  const id = metadata?.refund
  if (!id || (status !== 'failed' && status !== 'canceled')) return
  await forOrder(ctx, payment_intent, refund, (tenant, orderId) =>
    failTakenRefund(tenant, { orderId, id, reference }),
  )
}

/**
 * One account may serve several tenants, and a dispute names the payment alone: disputes are few, so each tenant is
 * checked.
 */
async function receiveDispute(ctx: Context, dispute: Stripe.Dispute): Promise<void> {
  if (!dispute.payment_intent) return
  const intentId = idOf(dispute.payment_intent)
  const others = await ctx.db.shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '!=', ctx.tenantId)
    .execute()
  for (const tenantId of [ctx.tenantId, ...others.map(({ id }) => id)]) {
    const orderId = await orderOfIntent(ctx, tenantId, intentId)
    if (orderId) return noteDispute(ctx, tenantId, orderId, dispute)
  }
  ctx.log.warn({ intent: intentId }, 'a webhook about a payment that is not ours')
}

/** Keeps a dispute for Today until it is closed or dismissed. Late and repeated events do not open it again. */
async function noteDispute(
  { db, log, now }: Context,
  tenantId: string,
  orderId: string,
  { id, amount, reason, status, created, evidence_details }: Stripe.Dispute,
): Promise<void> {
  const due = evidence_details?.due_by
  const respondBy = due ? new Date(due * 1_000) : null
  const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
  const { rows } = await db.transaction(tenantId, (tx) =>
    sql<{ is_new: boolean }>`
      insert into disputes (tenant_id, id, order_id, amount, reason, respond_by, opened_at, ended_at)
      values (${tenantId}, ${id}, ${orderId}, ${amount}, ${reason}, ${respondBy}, ${new Date(created * 1_000)},
        ${isClosed ? now() : null})
      on conflict (tenant_id, id) do update set amount = excluded.amount, reason = excluded.reason,
        respond_by = excluded.respond_by, ended_at = coalesce(disputes.ended_at, excluded.ended_at)
      returning xmax = 0 as is_new`.execute(tx),
  )
  if (rows[0]?.is_new && !isClosed) {
    log.error({ tenantId, orderId, dispute: id, amount }, 'a diner disputes a payment')
  }
}

/** One account may serve several tenants, whose events all arrive at the host that is configured at Stripe. */
async function findTenant(ctx: Context, tenantId: string): Promise<TenantContext | null> {
  if (tenantId === ctx.tenantId) return ctx
  const row = await ctx.db.shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row ? tenantContext(ctx, tenantId, await ctx.content.load(tenantId)) : null
}

async function orderOfIntent(
  { db }: Context,
  tenantId: string,
  intentId: string,
): Promise<string | undefined> {
  const row = await db.transaction(tenantId, (tx) =>
    tx
      .selectFrom('payments')
      .select('order_id')
      .where('tenant_id', '=', tenantId)
      .where('provider', '=', 'stripe')
      .where('intent_id', '=', intentId)
      .executeTakeFirst(),
  )
  return row?.order_id
}

function idOf(intent: string | Stripe.PaymentIntent): string {
  return typeof intent === 'string' ? intent : intent.id
}
