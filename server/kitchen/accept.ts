import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import { acceptedTimes, startAt } from '#domain/kitchen-time.ts'
import { openState } from '#domain/opening-hours.ts'
import type { Mover, OrderStatus } from '#domain/order-status.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { applySteps } from '#server/ordering/move-order.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { tellLater } from '#server/ordering/status-message.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** How an order is accepted. */
export interface Accept {
  by: Actor
  mover: Mover
  /** Until the food is ready; as many as are offered when undefined. Not used for a slot, whose promise stands. */
  minutes: number | undefined
  /** The steps after it in the same tap. */
  then?: readonly OrderStatus[]
  /** Whether the kitchen did it by a tap, which it can take back. */
  isTap: boolean
}

/** Accepts a locked order that waits: promises it, and starts it where that is the setting. */
export async function acceptLocked(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { by, mover, minutes, then, isTap }: Accept,
): Promise<void> {
  const { order, kitchen } = record
  const outlet = ctx.site.outletById.get(order.outlet.id)
  const now = ctx.now()
  const isForNow = order.timing.kind === 'asap'
  const { readyBy, from, to, minutesGiven } = acceptedTimes(
    { ...kitchen, timing: order.timing },
    { ...timesOf(outlet, now), minutes, now },
  )
  const { startOnAccept } = settingsOf(ctx.site, order.outlet.id)
  const after = then ?? (isForNow && startOnAccept ? (['preparing'] as const) : [])
  await applySteps(ctx, tx, record, {
    to: ['accepted', ...after],
    by,
    mover,
    isTap,
    set: {
      accepted_at: now,
      minutes_given: minutesGiven,
      ready_by: readyBy,
      promised_from: from,
      promised_to: to,
      first_promised_to: to,
    },
    before: {
      accepted_at: null,
      minutes_given: null,
      ready_by: kitchen.readyBy,
      promised_from: order.timing.from,
      promised_to: order.timing.to,
      first_promised_to: order.firstPromisedTo,
    },
  })
  await tellLater(ctx, tx, record, { step: 'accepted', by })
  if (isForNow || after.length > 0 || !startOnAccept) return
  await enqueueLaterStart(ctx, tx, order.id, readyBy)
}

/** What the times of an accepted order depend on; an outlet that was removed from the folder finishes its orders. */
function timesOf(outlet: Outlet | undefined, now: Date) {
  if (!outlet) return { preset: 30, slotMinutes: 15, doors: { opensAt: null, closesAt: null } }
  return {
    preset: presetOf(outlet, now),
    slotMinutes: outlet.kitchen.slotMinutes,
    doors: openState(outlet.openingHours, outlet.timeZone, now),
  }
}

/** Has an order for later begun when its time has come. */
export async function enqueueLaterStart(
  ctx: TenantContext,
  tx: Tx,
  orderId: string,
  readyBy: Date,
): Promise<void> {
  const record = await tx
    .selectFrom('orders')
    .select('outlet_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const outlet = ctx.site.outletById.get(record.outlet_id)
  const dueAt = startAt(readyBy, {
    preparationMinutes: outlet?.kitchen.preparationMinutes ?? 30,
    busy: outlet?.busy ?? null,
  })
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'later-start',
    body: { orderId, readyBy: readyBy.toISOString() },
    dueAt: new Date(Math.max(dueAt.getTime(), ctx.now().getTime())),
  })
}
