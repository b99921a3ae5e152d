import type { WireNeed } from '#contract/staff/today.ts'
import { type FailedMessage, failedMessages } from '#domain/diner-messages.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type FailedMessageRow, readFailedMessages } from '#server/jobs/failed-messages.ts'
import { retryFailedJob } from '#server/jobs/outbox.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** Messages that did not arrive, without the contact that they were for: of these outlets, and of what the caller may see. */
export async function listFailedMessages(
  ctx: MemberContext,
  outletIds: readonly string[],
): Promise<Extract<WireNeed, { kind: 'message_failed' }>[]> {
  const rows = await readRows(ctx, outletIds)
  return rows.map(({ id, what, at, order, booking }) => ({
    kind: 'message_failed',
    outlet_id: order?.outletId ?? null,
    message_id: id,
    what,
    at: at.toISOString(),
    order: order && { id: order.id, number: order.number },
    booking: booking && { day: booking.day, time: booking.start, people: booking.people },
  }))
}

/** Has one of them sent once more. */
export async function repeatMessage(ctx: MemberContext, id: string): Promise<void> {
  const [row] = await readRows(ctx, ctx.outletIds, id)
  if (!row) throw new Refusal('not_found')
  await ctx.transaction((tx) => retryFailedJob(tx, { tenantId: ctx.tenantId, id, now: ctx.now() }))
}

function readRows(
  ctx: MemberContext,
  outletIds: readonly string[],
  id?: string,
): Promise<FailedMessageRow[]> {
  const { tenantId, rights, now } = ctx
  const whats = new Set<FailedMessage>(
    failedMessages.filter((what) => rights.has(what === 'invitation' ? 'team' : 'bookings')),
  )
  return ctx.transaction((db) =>
    readFailedMessages(db, tenantId, { outletIds, whats }, { now: now(), id: id ?? null }),
  )
}
