import type { WireNeed } from '#contract/staff/today.ts'
import type { Right } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type FailedMessageRow, readFailedMessages } from '#server/jobs/failed-messages.ts'
import { retryFailedJob } from '#server/jobs/outbox.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** Messages that did not arrive, without the contact that they were for: of these outlets, and of what the caller may see. */
export async function listFailedMessages(
  ctx: MemberContext,
  outletIds: readonly string[],
): Promise<Extract<WireNeed, { kind: 'message_failed' }>[]> {
  const rows = await readRows(ctx)
  return rows
    .filter((row) => isInSight(ctx, outletIds, row))
    .map(({ id, what, at, order, booking }) => ({
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
  const [row] = await readRows(ctx, id)
  if (!row || !isInSight(ctx, ctx.outletIds, row)) throw new Refusal('not_found')
  await ctx.transaction((tx) => retryFailedJob(tx, { tenantId: ctx.tenantId, id, now: ctx.now() }))
}

function readRows(ctx: MemberContext, id?: string): Promise<FailedMessageRow[]> {
  return ctx.statement((db) =>
    readFailedMessages(db, ctx.tenantId, { now: ctx.now(), id: id ?? null }),
  )
}

function isInSight(
  { rights }: MemberContext,
  outletIds: readonly string[],
  { what, order }: FailedMessageRow,
): boolean {
  if (order) return outletIds.includes(order.outletId)
  const needed: Right = what === 'invitation' ? 'team' : 'bookings'
  return rights.has(needed)
}
