import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import { judgeUndo, messageWaitSeconds, type UndoableTap } from '#domain/undo.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { isTold, tellLater } from '#server/ordering/status-message.ts'
import { setPaymentStatus, updateOrder } from '#server/ordering/update-order.ts'
import { dropTickets } from '#server/printers/add-tickets.ts'
import { takeBackReward } from '#server/referrals/take-back-reward.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { enqueueAlert } from './alert-steps.ts'
import { stepOrder, wrongState } from './step-order.ts'

/** Undoes the last tap as a whole. A repeated undo succeeds and changes nothing. */
export async function undoStep(
  ctx: StaffContext,
  orderId: string,
  position: number,
): Promise<WireStaffOrder> {
  const { order } = await stepOrder(ctx, { orderId }, async (tx, record) => {
    const { steps } = record.kitchen
    const outcome = judgeUndo(steps, position, record.order.fulfilment, ctx.now())
    if (outcome.kind === 'unknown') throw new Refusal('not_found')
    if (outcome.kind === 'already') return outcome.row
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)
    const { tap } = outcome
    await undo(ctx, tx, record, tap)
    await auditOrder(tx, ctx, record.order, {
      action: 'order.undone',
      before: { status: tap.to },
      after: { status: tap.from },
    })
    return undefined
  })
  return order
}

async function undo(
  ctx: StaffContext,
  tx: Tx,
  record: OrderRecord,
  tap: UndoableTap,
): Promise<void> {
  const { order, kitchen } = record
  const { tenantId } = ctx
  const now = ctx.now()
  if (tap.to === 'completed') await undoCompletion(ctx, tx, record)

  const undone = await tx
    .updateTable('order_history')
    .set({ undone_at: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', order.id)
    .where('tap', '=', tap.first)
    .returning(['position', 'before'])
    .execute()
  const before = undone.find(({ position }) => position === tap.first)?.before ?? {}
  await updateOrder(tx, tenantId, order.id, {
    status: tap.from,
    ...before,
    ...(tap.from === 'placed' ? { waiting_since: now, alert_step: null } : {}),
  })
  if (tap.from === 'placed') {
    await tx
      .deleteFrom('order_delays')
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', order.id)
      .execute()
    if (settingsOf(ctx.site, order.outlet.id).tickets.printOn === 'accept') {
      await dropTickets(tx, tenantId, order.id)
    }
    await enqueueAlert(ctx, tx, { orderId: order.id, since: now })
  }
  // By then its message was sent to the diner.
  const last = kitchen.steps[tap.position]
  const isSent = last && now.getTime() - last.at.getTime() >= messageWaitSeconds * 1_000
  const wasTold = kitchen.steps.some(
    ({ tap: of, status }) => of === tap.first && isTold(order, status),
  )
  if (isSent && wasTold) await tellLater(ctx, tx, record, { step: 'undone', by: ctx.actor })
}

/** The cash was not taken, and the inviter has earned nothing; refused once they have spent it. */
async function undoCompletion(ctx: StaffContext, tx: Tx, record: OrderRecord): Promise<void> {
  const { order } = record
  const isTakenBack = await takeBackReward(ctx, tx, record.customerId, order)
  if (!isTakenBack) throw await wrongState(ctx, tx, record)
  if (order.payment.provider === 'cash' && order.total > 0) {
    await setPaymentStatus(tx, ctx.tenantId, order.id, { from: ['succeeded'], to: 'processing' })
  }
}
