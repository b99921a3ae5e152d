import { sql } from 'kysely'
import { type Mover, nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { rightsOfRole } from '#domain/staff-rights.ts'
import type { TenantContext } from '#server/context.ts'
import { kitchenActor } from './actors.ts'
import { applyMove, enqueueForOrder, lockOrder } from './move-order.ts'
import { inSeconds } from './order-jobs.ts'

/** Has the rights of an owner: only an operator starts it. */
export const kitchenMover: Mover = { rights: rightsOfRole.owner }

/** The statuses of an order that is neither rejected nor cancelled. */
const way: OrderStatus[] = ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed']

/** Demo only: moves an order one step further and schedules the next step. */
export async function runDemoKitchen(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  if (await isBoardThere(ctx, orderId)) {
    const dueAt = inSeconds(ctx.now(), lookAgainAfter)
    await ctx.transaction((tx) =>
      enqueueForOrder(ctx, tx, orderId, [{ topic: 'demo-kitchen', dueAt }]),
    )
    return
  }
  const hasMoved = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    const { status, fulfilment } = record.order
    const to = nextStatuses(status, fulfilment, kitchenMover).find((next) => way.includes(next))
    if (!to) return false
    await applyMove(ctx, tx, record, {
      orderId,
      to,
      by: kitchenActor,
      mover: kitchenMover,
    })
    if (to !== 'completed') {
      const dueAt = inSeconds(ctx.now(), ctx.environment.DEMO_KITCHEN_SECONDS)
      await enqueueForOrder(ctx, tx, orderId, [{ topic: 'demo-kitchen', dueAt }])
    }
    return true
  })
  if (hasMoved) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** While a board moves the orders, seconds until the demo looks again whether one still does. */
const lookAgainAfter = 60
/** Minutes for which it moves no orders of an outlet after a board has listened there. */
const leftAloneFor = 10

/** Whether a board has listened to this order's outlet recently. A person who only views the screens does not count. */
async function isBoardThere(
  { tenantId, transaction, now }: TenantContext,
  orderId: string,
): Promise<boolean> {
  const since = new Date(now().getTime() - leftAloneFor * 60_000)
  const row = await transaction((db) =>
    db
      .selectFrom('device_beats')
      .select('listened_at')
      .where('tenant_id', '=', tenantId)
      .where('listened_at', '>=', since)
      .where(
        sql<boolean>`(select outlet_id from orders where tenant_id = ${tenantId} and id = ${orderId}) = any(outlets)`,
      )
      .executeTakeFirst(),
  )
  return row !== undefined
}
