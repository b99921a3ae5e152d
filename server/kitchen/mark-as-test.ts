import { sql } from 'kysely'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { canMarkAsTest } from '#domain/order-actions.ts'
import { isCardProvider } from '#domain/payment.ts'
import { giveBackAll } from '#server/ordering/give-back.ts'
import { cancelCash } from '#server/ordering/move-order.ts'
import { refundableOf } from '#server/ordering/return-money.ts'
import { stopTickets } from '#server/printers/add-tickets.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/**
 * Somebody has tried the shop with an order like a diner's. It rings and moves on, is not to be cooked, texts nobody, takes
 * nothing, and is in no report; what it took of slots, codes and counted dishes is free again. Not to be undone. One that is
 * a test already stays one.
 */
export async function markAsTest(ctx: StaffContext, orderId: string): Promise<WireStaffOrder> {
  const { tenantId } = ctx
  const { order } = await stepOrder(ctx, { orderId }, async (tx, record) => {
    const { order, kitchen } = record
    const { isTest } = kitchen
    if (isTest) return rowOf(record)
    const refundable = refundableOf(record)
    if (refundable > 0) throw await wrongState(ctx, tx, record, 'Give back first what was paid.')
    if (!canMarkAsTest({ status: order.status, refundable, isTest }))
      throw await wrongState(ctx, tx, record)

    await giveBackAll(ctx, tx, record)
    if (!isCardProvider(order.payment.provider)) {
      await cancelCash(tx, tenantId, orderId)
    }
    await stopTickets(ctx, tx, { id: orderId, outletId: order.outlet.id })
    await tx
      .updateTable('orders')
      .set({ is_test: true, version: sql<number>`version + 1` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', orderId)
      .execute()
    await audit(tx, ctx, {
      action: 'order.marked_test',
      subject: { kind: 'order', id: orderId, label: order.number },
      outletId: order.outlet.id,
    })
    return undefined
  })
  return order
}
