import { sql } from 'kysely'
import type { WireNeed } from '#contract/staff/today.ts'
import { type FailedMessage, failedMessages } from '#domain/diner-messages.ts'
import { found } from '#server/http/refusal.ts'
import type { Topic } from '#server/jobs/job-bodies.ts'
import { retryFailedJob } from '#server/jobs/outbox.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** Older messages are no longer worth sending; in milliseconds. */
const repeatableFor = 24 * 3_600_000
const mostListed = 20

/** Subject of a message, by its job's topic. Codes are not listed: their diner requests another. */
const kinds = {
  'status-message': 'order',
  'refund-message': 'order',
  'late-payment-notice': 'order',
  'order-receipt': 'receipt',
  'order-notice': 'order_notice',
  message: 'booking',
  'booking-reminder': 'booking',
  'restaurant-message': 'booking_notice',
  'staff-invitation': 'invitation',
} as const satisfies Partial<Record<Topic, FailedMessage>>
const topics = Object.keys(kinds) as (keyof typeof kinds)[]

interface Row {
  id: string
  topic: keyof typeof kinds
  failed_at: Date
  order_id: string | null
  number: string | null
  outlet_id: string | null
  day: string | null
  start: string | null
  people: string | null
}

/** Until when a message that was given up is listed and can be sent again. */
export function repeatableUntil(failedAt: Date): Date {
  return new Date(failedAt.getTime() + repeatableFor)
}

/** Messages that were not delivered, without their contact: those of these outlets, and of what the caller may see. */
export async function listFailedMessages(
  ctx: MemberContext,
  outletIds: readonly string[],
): Promise<Extract<WireNeed, { kind: 'message_failed' }>[]> {
  const rows = await readRows(ctx, outletIds)
  return rows.map(({ id, topic, failed_at, order_id, number, outlet_id, day, start, people }) => ({
    kind: 'message_failed',
    outlet_id,
    message_id: id,
    what: kinds[topic],
    at: failed_at.toISOString(),
    order: order_id && number ? { id: order_id, number } : null,
    booking: day && start && people ? { day, time: start, people } : null,
  }))
}

export async function repeatMessage(ctx: MemberContext, id: string): Promise<void> {
  found((await readRows(ctx, ctx.outletIds, id))[0])
  await ctx.transaction((tx) => retryFailedJob(tx, { tenantId: ctx.tenantId, id, now: ctx.now() }))
}

/** Messages of the last day that were given up, the latest first; none for a contact that was changed. */
async function readRows(
  { tenantId, rights, now, transaction }: MemberContext,
  outletIds: readonly string[],
  id: string | null = null,
): Promise<Row[]> {
  const seen = failedMessages.filter((what) =>
    rights.has(what === 'invitation' ? 'team' : 'bookings'),
  )
  const others = topics.filter((topic) => seen.includes(kinds[topic]))
  const { rows } = await transaction((db) =>
    sql<Row>`
      select j.id, j.topic, j.failed_at, o.id as order_id, o.number, o.outlet_id, b.day::text as day, b.start, b.people
      from outbox j
      left join orders o on o.tenant_id = ${tenantId} and o.id = j.body ->> 'orderId'
      left join bookings b on b.tenant_id = ${tenantId} and b.id = j.body ->> 'bookingId'
      where j.tenant_id = ${tenantId} and j.topic = any(${topics}::text[]) and j.done_at is null
        and j.failed_at > ${new Date(now().getTime() - repeatableFor)}
        and (${id}::text is null or j.id = ${id})
        and (j.topic <> 'message' or b.id is not null)
        and (o.outlet_id = any(${[...outletIds]}::text[])
          or o.id is null and j.topic = any(${others}::text[]))
      order by j.failed_at desc limit ${mostListed}`.execute(db),
  )
  return rows
}
