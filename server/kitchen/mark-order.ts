import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { canMarkAsTest } from '#domain/order-actions.ts'
import { isCardProvider } from '#domain/payment.ts'
import { giveBackAll } from '#server/ordering/give-back.ts'
import { refundableOf } from '#server/ordering/return-money.ts'
import { cancelCash, updateOrder } from '#server/ordering/update-order.ts'
import { stopTickets } from '#server/printers/add-tickets.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/** Marks an order as seen, so that it stops ringing on every screen. Only the first person is stored. */
export async function markOrderSeen(ctx: StaffContext, orderId: string): Promise<WireStaffOrder> {
  const { order } = await stepOrder(ctx, { orderId, needsNobody: true }, async (tx, record) => {
    if (record.kitchen.seen) return rowOf(record)
    const seen = { seen_at: ctx.now(), seen_by: JSON.stringify(ctx.actor) }
    await updateOrder(tx, ctx.tenantId, orderId, seen)
    return undefined
  })
  return order
}

/**
 * Marks an order as a test. It still rings and moves, but sends no message, takes no money and is in no report; its
 * slot, promo code and counted stock are released. Cannot be undone; a repeated mark changes nothing.
 */
export async function markAsTest(ctx: StaffContext, orderId: string): Promise<WireStaffOrder> {
  const { tenantId } = ctx
  const { order } = await stepOrder(ctx, { orderId }, async (tx, record) => {
    const { order, kitchen } = record
    const { isTest } = kitchen
    if (isTest) return rowOf(record)
    const refundable = refundableOf(record)
    if (refundable > 0) throw await wrongState(ctx, tx, record, 'Give back first what was paid.')
    if (!canMarkAsTest({ status: order.status, refundable, isTest })) {
      throw await wrongState(ctx, tx, record)
    }

    await giveBackAll(ctx, tx, record)
    if (!isCardProvider(order.payment.provider)) await cancelCash(tx, tenantId, orderId)
    await stopTickets(ctx, tx, { id: orderId, outletId: order.outlet.id })
    await updateOrder(tx, tenantId, orderId, { is_test: true })
    await auditOrder(tx, ctx, order, { action: 'order.marked_test' })
    return undefined
  })
  return order
}
