import { toWireActor } from '#contract/staff/actor.ts'
import type {
  WireOrderMessages,
  WireStaffOrder,
  WireSteppedOrder,
} from '#contract/staff/staff-order.ts'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import { isOpen } from '#domain/order-actions.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addDays } from '#domain/zone.ts'
import { Refusal } from '#server/http/refusal.ts'
import { staffScope, takeKey } from '#server/idempotency/request-keys.ts'
import { readUnsentMessages } from '#server/jobs/unsent-messages.ts'
import { repeatableUntil } from '#server/office/failed-messages.ts'
import { lockOrder } from '#server/ordering/move-order.ts'
import type { HistoryRow, OrderRecord } from '#server/ordering/read-orders.ts'
import { channelOf } from '#server/ordering/status-message.ts'
import { channelFor, readSentMessages } from '#server/ordering/tell-diner.ts'
import { businessDay, startOfDay } from '#server/reports/business-spans.ts'
import { requirePerson, requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { getKitchenOrder, type KitchenOrder, readKitchenOrders } from './kitchen-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

/** Which order, and the key and body by which a repeated request is recognised. */
export interface StepRequest {
  orderId: string
  key?: string
  body?: unknown
  /** Allowed without a PIN, even if the outlet requires one for moves. */
  skipsPin?: true
}

/** Refuses, performs the step, or returns the row of another person's identical step. */
type Work = (tx: Tx, record: OrderRecord) => Promise<HistoryRow | undefined>

/**
 * Performs one step of the restaurant on an order, which it locks. A repeated request with the same key and body changes
 * nothing and returns the order's current state. Publishes the change after the commit.
 */
export async function stepOrder(
  ctx: StaffContext,
  request: StepRequest,
  work: Work,
): Promise<WireSteppedOrder> {
  return (await stepOrderWithRow(ctx, { ...request, newRowId: request.orderId }, work)).stepped
}

/**
 * As `stepOrder`, for a step that creates a row.
 * @param newRowId the id for the new row
 * @returns also the id of the row that the request created, now or earlier
 */
export async function stepOrderWithRow(
  ctx: StaffContext,
  { orderId, key, body, skipsPin, newRowId }: StepRequest & { newRowId: string },
  work: Work,
): Promise<{ stepped: WireSteppedOrder; newRowId: string }> {
  let isChanged = false
  const { order, earlierStep, earlierId } = await ctx.transaction(async (tx) => {
    isChanged = false
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    requireVisible(ctx, record)
    const { pinForMoves } = settingsOf(ctx.site, record.order.outlet.id)
    if (pinForMoves && !skipsPin) requirePerson(ctx, 'orders.move')
    const keyed = key && { scope: staffScope(ctx.actor), key, about: [orderId, body] }
    const earlierId = keyed ? await takeKey(ctx, tx, keyed, newRowId) : undefined
    const earlierStep = earlierId === undefined ? await work(tx, record) : undefined
    isChanged = earlierId === undefined && earlierStep === undefined
    return { order: await getKitchenOrder(tx, ctx.tenantId, orderId), earlierStep, earlierId }
  })
  if (isChanged) ctx.announcements.publish('order', ctx.tenantId, orderId)
  return {
    stepped: {
      order: viewOrder(ctx, order, viewerOf(ctx)),
      ...(earlierStep
        ? { already: { by: toWireActor(actorOf(earlierStep)), at: earlierStep.at.toISOString() } }
        : {}),
    },
    newRowId: earlierId ?? newRowId,
  }
}

/** Refuses with 404 an order of another outlet, and one that has not reached the restaurant. */
export function requireVisible(ctx: StaffContext, { order }: OrderRecord): void {
  if (!ctx.outletIds.includes(order.outlet.id) || !order.placedAt) throw new Refusal('not_found')
}

/** One order. Only managers may read orders that were placed before yesterday and have ended. */
export async function getStaffOrder(ctx: StaffContext, orderId: string): Promise<KitchenOrder> {
  const [order] = await ctx.transaction((db) => readKitchenOrders(db, ctx.tenantId, [orderId]))
  if (!order) throw new Refusal('not_found')
  requireVisible(ctx, order)
  const { status, outlet, placedAt } = order.order
  const yesterday = addDays(businessDay(ctx, outlet.id), -1)
  if (!isOpen(status) && placedAt && placedAt < startOfDay(ctx, outlet.id, yesterday)) {
    await requireRole(ctx, 'manager', { right: null })
  }
  return order
}

/** The history row by which an order reached a status, else its last row; undone rows are ignored. */
export function rowOf({ kitchen }: OrderRecord, status?: OrderStatus): HistoryRow | undefined {
  const rows = kitchen.steps.filter(({ undoneAt }) => undoneAt === null)
  return rows.findLast((row) => row.status === status) ?? rows.at(-1)
}

/** The refusal (409) of a step that is not possible after another person's change. */
export async function wrongState(
  ctx: StaffContext,
  tx: Tx,
  record: OrderRecord,
  message = `That is no longer possible: order ${record.order.number} is ${record.order.status.replaceAll('_', ' ')}.`,
): Promise<Refusal> {
  const row = rowOf(record)
  return new Refusal('wrong_state', {
    message,
    data: {
      order: await currentOrder(ctx, tx, record),
      by: toWireActor(row ? actorOf(row) : noActor),
      at: (row?.at ?? record.order.createdAt).toISOString(),
    },
  })
}

/**
 * The order to send with a refusal. It must be complete: the screen shows it and ignores other snapshots of the same
 * version.
 */
export async function currentOrder(
  ctx: StaffContext,
  tx: Tx,
  { order }: OrderRecord,
): Promise<WireStaffOrder> {
  return viewOrder(ctx, await getKitchenOrder(tx, ctx.tenantId, order.id), viewerOf(ctx))
}

const noActor: Actor = { kind: 'system', id: '', name: '', device: null }

function actorOf({ by, actorId, actorName, device }: HistoryRow): Actor {
  return {
    kind: by,
    id: actorId,
    name: actorName,
    device: device === null ? null : { id: '', name: device },
  }
}

type WireMessage = WireOrderMessages['messages'][number]

/** The messages about an order, sent and unsent, without the contact. */
export async function listOrderMessages(
  ctx: StaffContext,
  orderId: string,
): Promise<WireOrderMessages> {
  const { order } = await getStaffOrder(ctx, orderId)
  const { tenantId } = ctx
  // Reads unsent before sent, so a message sent in between appears twice rather than never.
  const unsent = await ctx.transaction((db) => readUnsentMessages(db, tenantId, orderId))
  const sent = await ctx.transaction((db) => readSentMessages(db, tenantId, orderId))
  const messages = [
    ...sent.map(
      ({ what, channel, sentAt }): WireMessage => ({
        id: null,
        what,
        channel,
        state: 'sent',
        at: sentAt.toISOString(),
        can_repeat: false,
      }),
    ),
    ...unsent.map(
      ({ id, what, channel, failedAt, dueAt }): WireMessage => ({
        id,
        what,
        channel:
          what === 'receipt' ? 'email' : (channelOf({ channel }) ?? channelFor(order.contact)),
        state: failedAt ? 'failed' : 'waiting',
        at: (failedAt ?? dueAt).toISOString(),
        can_repeat: failedAt !== null && repeatableUntil(failedAt) > ctx.now(),
      }),
    ),
  ]
  return { messages: messages.toSorted((a, b) => a.at.localeCompare(b.at)) }
}
