import type { z } from 'zod'
import type { delayRequest, WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isDelayable } from '#domain/order-actions.ts'
import { canDelay, tellDinerFrom } from '#domain/order-status.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { tellLater } from '#server/ordering/status-message.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { enqueueLaterStart } from './accept-order.ts'
import { orderAsItStands, stepOrder, wrongState } from './step-order.ts'

/** Moves the time when the food is ready, and the promise, by some minutes; and shows it on the diner's page. */
export async function delayOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: z.output<typeof delayRequest>,
): Promise<WireStaffOrder> {
  const { minutes } = request
  const body = ['delay', request]
  const { order } = await stepOrder(ctx, { orderId, key, body }, async (tx, record) => {
    const { order, kitchen } = record
    if (!isDelayable(order.status)) throw await wrongState(ctx, tx, record)
    if (new Date(request.ready_by).getTime() !== kitchen.readyBy.getTime()) {
      const message = 'The time has been changed meanwhile.'
      const data = { order: await orderAsItStands(ctx, tx, record) }
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
      throw invalid('minutes', pleaseCall(ctx, order.contact.phone))
    }
    const now = ctx.now()
    const later = (instant: Date) => new Date(instant.getTime() + minutes * 60_000)
    const readyBy = later(kitchen.readyBy)
    await tx
      .insertInto('order_delays')
      .values({
        tenant_id: ctx.tenantId,
        order_id: orderId,
        position: given.length,
        minutes,
        at: now,
        by: JSON.stringify(ctx.actor),
      })
      .execute()
    await updateOrder(tx, ctx.tenantId, orderId, {
      ready_by: readyBy,
      promised_from: later(order.timing.from),
      promised_to: later(order.timing.to),
    })
    if (order.status === 'accepted') await enqueueLaterStart(ctx, tx, order, readyBy)
    const sum = before.reduce((all, each) => all + each, minutes)
    if (sum >= tellDinerFrom) {
      await tellLater(ctx, tx, record, {
        step: 'delayed',
        by: ctx.actor,
        position: order.version + 1,
        promisedTo: later(order.timing.to).toISOString(),
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

function pleaseCall(ctx: StaffContext, phone: string): string {
  return `Please call the diner${phone && `: ${phoneText(phone, ctx.site.tenant.country)}`}.`
}
