import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { firstAlertAfter } from '#server/ordering/order-jobs.ts'

/** Begins the escalation of an order that waits again. */
export async function enqueueAlert(
  ctx: TenantContext,
  tx: Tx,
  { orderId, since }: { orderId: string; since: Date },
): Promise<void> {
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'order-alert',
    body: { orderId, step: 'unheard', since: since.toISOString() },
    dueAt: new Date(since.getTime() + firstAlertAfter * 1_000),
  })
}
