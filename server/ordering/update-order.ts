import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { PaymentStatus } from '#domain/payment.ts'

/** Changes an order, and raises its version: boards keep the order with the higher one. */
export async function updateOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
  set: UpdateObject<Tables, 'orders'> = {},
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute()
}

/** An order without a card that ended unserved, or is a test, takes nothing. Cash that was given back stays refunded. */
export function cancelCash(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  return setPaymentStatus(tx, tenantId, orderId, {
    from: ['processing', 'succeeded'],
    to: 'canceled',
  })
}

/** Changes nothing where the payment has none of the expected statuses. */
export async function setPaymentStatus(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { from, to }: { from: readonly PaymentStatus[]; to: PaymentStatus },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: to })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('status', 'in', from)
    .execute()
}
