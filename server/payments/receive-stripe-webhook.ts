import { type Context, type TenantContext, tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { failTakenRefund } from '#server/ordering/execute-refund.ts'
import { settlePayment } from '#server/ordering/settle-payment.ts'
import { noteDispute } from './disputes.ts'
import { readStripeNotice, type StripeDispute, type StripeNotice } from './stripe-webhook.ts'

/**
 * A signed event only triggers a request to Stripe for the payment's state, so that late, repeated and reordered events
 * do no harm. Only a refund's failure is taken from the event: it is final. Events about other payments are answered
 * with success, since Stripe would otherwise repeat them for days.
 */
export async function receiveStripeWebhook(
  ctx: Context,
  body: Buffer,
  signature: string | string[] | undefined,
): Promise<void> {
  if (typeof signature !== 'string') throw new Refusal('malformed')
  const secret = ctx.environment.STRIPE_WEBHOOK_SECRET
  const notice = readStripeNotice(body, signature, secret, ctx.now())
  if (!notice) return
  if ('dispute' in notice) return receiveDispute(ctx, notice)
  const tenant = await findTenant(ctx, notice.tenantId)
  if (!tenant || !(await isOurs(tenant, notice))) {
    ctx.log.warn({ intent: notice.intentId }, 'a webhook about a payment that is not ours')
    return
  }
  const { orderId, failedRefund } = notice
  if (failedRefund) return failTakenRefund(tenant, { orderId, ...failedRefund })
  await settlePayment(tenant, orderId)
}

/**
 * One account may serve several tenants, and a dispute does not name its tenant: disputes are few, so each tenant is
 * checked.
 */
async function receiveDispute(ctx: Context, { intentId, dispute }: StripeDispute): Promise<void> {
  const others = await ctx.db.shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '!=', ctx.tenantId)
    .execute()
  for (const tenantId of [ctx.tenantId, ...others.map(({ id }) => id)]) {
    const orderId = await orderOfIntent(ctx, tenantId, intentId)
    if (!orderId) continue
    const tenant = await findTenant(ctx, tenantId)
    if (tenant) await noteDispute(tenant, orderId, dispute)
    return
  }
  ctx.log.warn({ intent: intentId }, 'a webhook about a payment that is not ours')
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

/** Metadata can be edited in Stripe's dashboard; the payment's own row cannot. */
async function isOurs(ctx: TenantContext, { orderId, intentId }: StripeNotice): Promise<boolean> {
  return (await orderOfIntent(ctx, ctx.tenantId, intentId)) === orderId
}

async function orderOfIntent(
  { db }: Context | TenantContext,
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
