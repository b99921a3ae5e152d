import type { BodyOf } from '#contract/calls/table.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import { canMarkAsTest, isDelayable } from '#domain/order-actions.ts'
import { canDelay, tellDinerFrom } from '#domain/order-status.ts'
import { isCardProvider } from '#domain/payment.ts'
import { judgeUndo, messageWaitSeconds, type UndoableTap } from '#domain/undo.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { giveBackAll } from '#server/ordering/give-back.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { refundableOf } from '#server/ordering/return-money.ts'
import { notifiesDiner, tellLater } from '#server/ordering/status-message.ts'
import { cancelCash, setPaymentStatus, updateOrder } from '#server/ordering/update-order.ts'
import { dropTickets, stopTickets } from '#server/printers/add-tickets.ts'
import { takeBackReward } from '#server/referrals/reward-inviter.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { enqueueLaterStart } from './accept-order.ts'
import { enqueueAlert } from './run-order-alert.ts'
import { currentOrder, rowOf, stepOrder, wrongState } from './step-order.ts'

/** Moves the time when the food is ready, and the promise, by some minutes; and shows it on the diner's page. */
export async function delayOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: BodyOf<'delayOrder'>,
): Promise<WireStaffOrder> {
  const { minutes } = request
  const body = ['delay', request]
  const { order } = await stepOrder(ctx, { orderId, key, body }, async (tx, record) => {
    const { order, kitchen } = record
    if (!isDelayable(order.status)) throw await wrongState(ctx, tx, record)
    if (Date.parse(request.ready_by) !== kitchen.readyBy.getTime()) {
      const message = 'The time has been changed meanwhile.'
      const data = { order: await currentOrder(ctx, tx, record) }
      throw new Refusal('conflict', { message, data })
    }
    const given = await tx
      .selectFrom('order_delays')
      .select('minutes')
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', orderId)
      .execute()
    const before = given.map((each) => each.minutes)
    if (!canDelay(before, minutes)) {
      const phone = phoneText(order.contact.phone, ctx.site.tenant.country)
      throw invalid('minutes', `Please call the diner${phone && `: ${phone}`}.`)
    }
    const later = (instant: Date) => new Date(instant.getTime() + minutes * 60_000)
    const readyBy = later(kitchen.readyBy)
    const promisedTo = later(order.timing.to)
    await tx
      .insertInto('order_delays')
      .values({
        tenant_id: ctx.tenantId,
        order_id: orderId,
        position: given.length,
        minutes,
        at: ctx.now(),
        by: JSON.stringify(ctx.actor),
      })
      .execute()
    await updateOrder(tx, ctx.tenantId, orderId, {
      ready_by: readyBy,
      promised_from: later(order.timing.from),
      promised_to: promisedTo,
    })
    if (order.status === 'accepted') await enqueueLaterStart(ctx, tx, order, readyBy)
    if (before.reduce((all, each) => all + each, minutes) >= tellDinerFrom) {
      await tellLater(ctx, tx, record, {
        step: 'delayed',
        by: ctx.actor,
        position: order.version + 1,
        promisedTo: promisedTo.toISOString(),
      })
    }
    await auditOrder(tx, ctx, order, {
      action: 'order.delayed',
      before: { ready_by: kitchen.readyBy.toISOString() },
      after: { ready_by: readyBy.toISOString() },
    })
    return undefined
  })
  return order
}

/** Undoes the last tap as a whole. A repeated undo succeeds and changes nothing. */
export async function undoStep(
  ctx: StaffContext,
  orderId: string,
  position: number,
): Promise<WireStaffOrder> {
  const { order } = await stepOrder(ctx, { orderId }, async (tx, record) => {
    const { order, kitchen } = record
    const outcome = judgeUndo(kitchen.steps, position, order.fulfilment, ctx.now())
    if (outcome.kind === 'unknown') throw new Refusal('not_found')
    if (outcome.kind === 'already') return outcome.row
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)
    const { tap } = outcome
    await undo(ctx, tx, record, tap)
    await auditOrder(tx, ctx, order, {
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
    ({ tap: of, status }) => of === tap.first && notifiesDiner(order, status),
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

/** Marks an order as seen, so that it stops ringing on every screen. Only the first person is stored. */
export async function markOrderSeen(ctx: StaffContext, orderId: string): Promise<WireStaffOrder> {
  const { order } = await stepOrder(ctx, { orderId, skipsPin: true }, async (tx, record) => {
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
