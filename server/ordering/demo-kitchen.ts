import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import type { TenantContext } from '#server/context.ts'
import { kitchenActor } from './actors.ts'
import { applyMove, enqueueAll, lockOrder } from './move-order.ts'
import { inSeconds } from './order-jobs.ts'

/** Statuses a kitchen that never has a bad day goes through. */
const way: OrderStatus[] = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed']

/** Demo only: takes an order one step further and comes back for the next. */
export async function runDemoKitchen(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const hasMoved = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    const { status, fulfilment } = record.order
    const to = nextStatuses(status, fulfilment).find((next) => way.includes(next))
    if (!to) return false
    await applyMove(ctx, tx, record, { orderId, to, by: kitchenActor })
    if (to !== 'completed') {
      const dueAt = inSeconds(ctx.now(), ctx.environment.DEMO_KITCHEN_SECONDS)
      await enqueueAll(ctx, tx, orderId, [{ topic: 'demo-kitchen', dueAt }])
    }
    return true
  })
  if (hasMoved) ctx.orderEvents.publish(ctx.tenantId, orderId)
}
