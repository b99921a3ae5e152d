import type { BodyOf } from '#contract/calls/table.ts'
import type { WireSteppedOrder } from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import { acceptedTimes, startAt } from '#domain/kitchen-time.ts'
import { openState } from '#domain/opening-hours.ts'
import type { Order } from '#domain/order.ts'
import { judgeStep, type Mover, type OrderStatus, steps } from '#domain/order-status.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { applySteps } from '#server/ordering/move-order.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { notifiesDiner, tellLater } from '#server/ordering/status-message.ts'
import { auditOrder } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { rowOf, stepOrder, wrongState } from './step-order.ts'

/** Accepts an order for the kitchen. When two people accept it, the first one counts. */
export function acceptOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: BodyOf<'acceptOrder'>,
): Promise<WireSteppedOrder> {
  return stepOrder(ctx, { orderId, key, body: ['accept', request] }, async (tx, record) => {
    const outcome = judgeStep(record.order, request.from, 'accepted')
    if (outcome.kind === 'already') return rowOf(record, 'accepted')
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)

    await acceptLocked(ctx, tx, record, {
      by: ctx.actor,
      mover: ctx,
      minutes: request.minutes,
      isTap: true,
    })
    await auditOrder(tx, ctx, record.order, {
      action: 'order.accepted',
      after: request.minutes === undefined ? {} : { minutes: request.minutes },
    })
    return undefined
  })
}

interface Accept {
  by: Actor
  mover: Mover
  /** Until the food is ready; the offered number when undefined. Not used for a slot, which keeps its promise. */
  minutes: number | undefined
  /** Further steps of the same tap. */
  then?: readonly OrderStatus[]
  /** Whether it was a tap of the kitchen, which can be undone. */
  isTap: boolean
}

/** Accepts a locked order: sets its promise, and starts it where that is the setting. */
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
  await enqueueLaterStart(ctx, tx, order, readyBy)
}

/** An outlet that was removed from the folder finishes its orders. */
function timesOf(outlet: Outlet | undefined, now: Date) {
  if (!outlet) return { preset: 30, slotMinutes: 15, doors: { opensAt: null, closesAt: null } }
  return {
    preset: presetOf(outlet, now),
    slotMinutes: outlet.kitchen.slotMinutes,
    doors: openState(outlet.openingHours, outlet.timeZone, now),
  }
}

/** Schedules the start of an order for later. */
export async function enqueueLaterStart(
  ctx: TenantContext,
  tx: Tx,
  { id: orderId, outlet: { id: outletId } }: Order,
  readyBy: Date,
): Promise<void> {
  const outlet = ctx.site.outletById.get(outletId)
  const dueAt = startAt(readyBy, {
    preparationMinutes: outlet?.kitchen.preparationMinutes ?? 30,
    busy: outlet?.busy ?? null,
  })
  await enqueue(
    tx,
    ctx,
    'later-start',
    { orderId, readyBy: readyBy.toISOString() },
    new Date(Math.max(dueAt.getTime(), ctx.now().getTime())),
  )
}

/** The kitchen moves an order forward; a jump records every step between, and accepts one that still waits. */
export function moveStaffOrder(
  ctx: StaffContext,
  orderId: string,
  key: string,
  { from, to }: BodyOf<'moveOrder'>,
): Promise<WireSteppedOrder> {
  return stepOrder(ctx, { orderId, key, body: ['move', from, to] }, async (tx, record) => {
    const { order } = record
    if (!steps(order.fulfilment).includes(to)) {
      throw invalid('to', 'An order for pickup does not go on the road.')
    }
    const outcome = judgeStep(order, from, to)
    if (outcome.kind === 'already') return rowOf(record, to)
    if (outcome.kind === 'against') throw await wrongState(ctx, tx, record)

    const [first, ...then] = outcome.steps
    if (first === 'accepted') {
      await acceptLocked(ctx, tx, record, {
        by: ctx.actor,
        mover: ctx,
        minutes: undefined,
        then,
        isTap: true,
      })
    } else {
      await applySteps(ctx, tx, record, {
        to: outcome.steps,
        by: ctx.actor,
        mover: ctx,
        isTap: true,
      })
    }
    const tellable = outcome.steps.filter((step) => notifiesDiner(order, step)).at(-1)
    if (tellable && tellable !== 'accepted') {
      await tellLater(ctx, tx, record, { step: tellable, by: ctx.actor })
    }
    await auditOrder(tx, ctx, order, {
      action: 'order.moved',
      before: { status: order.status },
      after: { status: to },
    })
    return undefined
  })
}
