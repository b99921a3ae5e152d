import type { UpdateObject } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { Actor } from '#domain/actor.ts'
import { readyByOf } from '#domain/kitchen-time.ts'
import type { Order } from '#domain/order.ts'
import { canMove, type Mover, type OrderStatus } from '#domain/order-status.ts'
import { isCardProvider } from '#domain/payment.ts'
import { presetOf } from '#domain/service-state.ts'
import { rowsOfSteps } from '#domain/undo.ts'
import type { TenantContext, TenantScope } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueueRows } from '#server/jobs/outbox.ts'
import { addTickets, stopTickets } from '#server/printers/add-tickets.ts'
import { rewardInviter } from '#server/referrals/reward-inviter.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { sweepActor } from './actors.ts'
import { giveBackAll } from './give-back.ts'
import { idsAwaitingPayment, jobRows, jobsWhenPlaced, type OrderJob } from './order-jobs.ts'
import { getOrder, type OrderRecord } from './read-orders.ts'
import { type RequestedRefund, returnMoney } from './return-money.ts'
import { cancelCash, setPaymentStatus, updateOrder } from './update-order.ts'

export interface Move {
  orderId: string
  to: OrderStatus
  by: Actor
  /** The actor as the table of moves knows them. */
  mover: Mover
  reason?: string
}

/** Moves an order to another status and notifies those who watch it. Refuses moves that the table does not list for its mover. */
export async function moveOrder(ctx: TenantContext, move: Move): Promise<OrderRecord> {
  const moved = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, move.orderId)
    await applyMove(ctx, tx, record, move)
    return getOrder(tx, ctx.tenantId, move.orderId)
  })
  ctx.announcements.publish('order', ctx.tenantId, move.orderId)
  return moved
}

/** Locks the order's row (`for update`) and returns the order. */
export async function lockOrder(tx: Tx, tenantId: string, orderId: string): Promise<OrderRecord> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute()
  return getOrder(tx, tenantId, orderId)
}

/** The order as it is now. */
export function loadOrder(ctx: TenantScope, orderId: string): Promise<OrderRecord> {
  return ctx.transaction((tx) => getOrder(tx, ctx.tenantId, orderId))
}

/** Steps of a locked order, one after the other at one instant. */
export interface Steps {
  to: readonly OrderStatus[]
  by: Actor
  /** The actor as the table of moves knows them; the table decides whether they may move the order. */
  mover: Mover
  reason?: string
  /** Whether it was one tap of the kitchen, which can be undone as a whole. */
  isTap?: boolean
  /** Further columns of the order to write. */
  set?: UpdateObject<Tables, 'orders'>
  /** Values of the order that an undo restores. */
  before?: Record<string, unknown>
  /** Refund of a paid order that ends unserved; 'all' by default. */
  refund?: RequestedRefund
}

/** One move of a locked order, with all its consequences. The caller publishes it after the commit. */
export async function applyMove(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { to, by, mover, reason = '' }: Move,
): Promise<void> {
  return applySteps(ctx, tx, record, { to: [to], by, mover, reason })
}

/** As `applyMove`, for several steps. Refuses steps that the table of moves does not list for their mover. */
export async function applySteps(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  { to: steps, by, mover, reason = '', isTap = false, set = {}, before, refund = 'all' }: Steps,
): Promise<void> {
  const { order, kitchen } = record
  const last = steps.at(-1)
  if (!last) throw new Error('a move without a step')
  for (const [index, to] of steps.entries()) {
    const from = steps[index - 1] ?? order.status
    if (canMove(from, to, order.fulfilment, mover)) continue
    throw new Refusal(canMove(from, to, order.fulfilment) ? 'forbidden' : 'wrong_state')
  }
  const now = ctx.now()
  await updateOrder(tx, ctx.tenantId, order.id, {
    status: last,
    unpaid_from: null,
    ...(last === 'placed'
      ? {
          placed_at: now,
          waiting_since: now,
          ready_by: readyByWhenPlaced(ctx, order, kitchen.roadMinutes, now),
        }
      : {}),
    // The actor who moves an order has seen it.
    ...(isTap && !kitchen.seen ? { seen_at: now, seen_by: JSON.stringify(by) } : {}),
    ...set,
  })
  await tx
    .insertInto('order_history')
    .values(
      // The order is locked, so no other transaction appends to its history.
      rowsOfSteps(kitchen.steps.length, steps, isTap).map((row, index) => ({
        tenant_id: ctx.tenantId,
        order_id: order.id,
        ...row,
        at: now,
        by: by.kind,
        actor_id: by.id,
        actor_name: by.name,
        device: by.device?.name ?? null,
        reason,
        before: index === 0 && isTap && before ? JSON.stringify(before) : null,
      })),
    )
    .execute()
  for (const to of steps) {
    // Counts one too many when the transaction is repeated or fails after this.
    ctx.metrics.orderMoved(to)
    await follow(ctx, tx, record, to, { by, refund, now })
  }
}

/** When the food of an order that is placed now is to be ready. */
function readyByWhenPlaced(
  ctx: TenantContext,
  { outlet: { id }, timing }: Pick<Order, 'outlet' | 'timing'>,
  roadMinutes: number,
  now: Date,
): Date {
  const outlet = ctx.site.outletById.get(id)
  // An outlet that was removed from the folder keeps its promises.
  const preset = outlet ? presetOf(outlet, now) : 0
  return readyByOf({ timing, placedAt: now, roadMinutes, preset })
}

/** Consequences of a step. */
async function follow(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  to: OrderStatus,
  { by, refund, now }: { by: Actor; refund: RequestedRefund; now: Date },
): Promise<void> {
  const { order, kitchen } = record
  switch (to) {
    case 'accepted':
    case 'preparing':
      return printOnAccept(ctx, tx, order, to)
    case 'placed':
      await deleteJobsAwaitingPayment(tx, ctx.tenantId, order.id)
      return enqueueForOrder(ctx, tx, order.id, jobsWhenPlaced(ctx, order, now))
    case 'completed':
      if (kitchen.isTest) return
      await rewardInviter(ctx, tx, record, now)
      if (order.payment.provider !== 'cash') return
      // An order that was handed over was paid in cash; for one that the day's end closed, that is unknown.
      if (by.id === sweepActor.id) return
      return setPaymentStatus(tx, ctx.tenantId, order.id, { from: ['processing'], to: 'succeeded' })
    case 'rejected':
    case 'cancelled':
    case 'expired':
      await giveBackAll(ctx, tx, record)
      await stopTickets(ctx, tx, { id: order.id, outletId: order.outlet.id })
      if (!isCardProvider(order.payment.provider)) {
        return cancelCash(tx, ctx.tenantId, order.id)
      }
      return returnMoney(ctx, tx, record, { refund, by })
  }
}

/** Deletes the jobs that check the payment and expire the order. */
async function deleteJobsAwaitingPayment(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', idsAwaitingPayment(orderId))
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** If the outlet prints on accept: immediately, or for a later time when the kitchen begins. */
async function printOnAccept(
  ctx: TenantContext,
  tx: Tx,
  { id, outlet, timing }: Order,
  to: 'accepted' | 'preparing',
): Promise<void> {
  if (settingsOf(ctx.site, outlet.id).tickets.printOn !== 'accept') return
  if (to !== (timing.kind === 'slot' ? 'preparing' : 'accepted')) return
  await addTickets(ctx, tx, { id, outletId: outlet.id })
}

export async function enqueueForOrder(
  ctx: TenantContext,
  tx: Tx,
  orderId: string,
  jobs: readonly OrderJob[],
): Promise<void> {
  await enqueueRows(tx, jobRows(ctx, orderId, jobs))
}
