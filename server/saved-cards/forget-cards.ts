import type { Tx } from '#database/connection.ts'
import type { TenantScope } from '#server/context.ts'
import type { CardRemoval } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Has the provider forget a card, or a diner with all their cards, once this transaction is committed. */
export async function enqueueCardRemoval(
  tx: Tx,
  ctx: TenantScope,
  removal: CardRemoval,
): Promise<void> {
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'card-removal',
    body: removal,
    dueAt: ctx.now(),
  })
}

/** Of an account that is deleted: its rows go with the customer, its cards at the provider by a job. */
export async function forgetCardsOf(tx: Tx, ctx: TenantScope, customerId: string): Promise<void> {
  const accounts = await tx
    .deleteFrom('provider_customers')
    .where('tenant_id', '=', ctx.tenantId)
    .where('customer_id', '=', customerId)
    .returning(['provider', 'provider_id'])
    .execute()
  for (const { provider, provider_id } of accounts) {
    await enqueueCardRemoval(tx, ctx, { provider, providerCustomer: provider_id })
  }
}

/** Cards that nobody has paid with for long. */
export async function forgetUnusedCards(ctx: TenantScope): Promise<void> {
  await ctx.transaction(async (tx) => {
    const unused = await tx
      .deleteFrom('saved_cards')
      .where('tenant_id', '=', ctx.tenantId)
      .where('used_at', '<', endOfRetention('savedCards', ctx.now()))
      .returning(['provider', 'provider_id'])
      .execute()
    for (const { provider, provider_id } of unused) {
      await enqueueCardRemoval(tx, ctx, { provider, card: provider_id })
    }
  })
}
