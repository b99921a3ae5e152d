import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'

/**
 * Removes data that is only needed while orders and bookings are made: idempotency keys, the usage of past slots, which
 * messages were sent, and the sandbox's payments.
 */
export async function purgeOrdering(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await deleteOlder(
      tx,
      ctx.tenantId,
      'idempotency_keys',
      'created_at',
      endOfRetention('idempotencyKeys', now),
    )
    await deleteOlder(
      tx,
      ctx.tenantId,
      'slot_usage',
      'slot_start',
      endOfRetention('slotCounters', now),
    )
    await deleteOlder(
      tx,
      ctx.tenantId,
      'order_messages',
      'sent_at',
      endOfRetention('orderMessages', now),
    )
    // An order that waits for its payment or its refund still reads the sandbox's payment.
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
