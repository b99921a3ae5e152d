import { sql } from 'kysely'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { rowOf, stepOrder } from './step-order.ts'

/** Marks an order as seen, so that it stops ringing on every screen. Only the first person is stored. */
export async function markOrderSeen(ctx: StaffContext, orderId: string): Promise<WireStaffOrder> {
  const { order } = await stepOrder(ctx, { orderId, needsNobody: true }, async (tx, record) => {
    if (record.kitchen.seen) return rowOf(record)
    await tx
      .updateTable('orders')
      .set({
        seen_at: ctx.now(),
        seen_by: JSON.stringify(ctx.actor),
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', orderId)
      .execute()
    return undefined
  })
  return order
}
