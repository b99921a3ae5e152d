import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/**
 * Removes what guarded orders and bookings while they were made and is of no use once they are over: the keys of
 * repeated requests, the counts of slots in the past, and the sandbox's books.
 */
export async function purgeOrdering(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('tenant_id', '=', ctx.tenantId)
      .where('created_at', '<', endOfRetention('idempotencyKeys', now))
      .execute()
    await tx
      .deleteFrom('slot_usage')
      .where('tenant_id', '=', ctx.tenantId)
      .where('slot_start', '<', endOfRetention('slotCounters', now))
      .execute()
    // An order that waits for its payment, or for its refund, is looked up there once more.
    await sql`
      delete from sandbox_intents using orders join payments
        on payments.tenant_id = orders.tenant_id and payments.order_id = orders.id
      where sandbox_intents.tenant_id = ${ctx.tenantId} and orders.tenant_id = ${ctx.tenantId}
        and orders.id = replace(sandbox_intents.id, 'sandbox_', '')
        and orders.created_at < ${endOfRetention('sandboxPayments', now)}
        and orders.status <> 'awaiting_payment'
        and (payments.status in ('canceled', 'refunded') or orders.status = 'completed')`.execute(
      tx,
    )
  })
}
