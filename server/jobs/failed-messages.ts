import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { FailedMessage } from '#domain/diner-messages.ts'
import type { Topic } from './job-bodies.ts'

/** Older messages are no longer worth sending; in milliseconds. */
const repeatableFor = 24 * 3_600_000
const mostListed = 20

/** What a message is, by its job. Codes are not among them: who asked for one asks again. */
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

export interface FailedMessageRow {
  id: string
  what: FailedMessage
  at: Date
  order: { id: string; number: string; outletId: string } | null
  booking: { day: string; start: string; people: string } | null
}

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

/** Until when a message that was given up is listed, and can be sent once more. */
export function repeatableUntil(failedAt: Date): Date {
  return new Date(failedAt.getTime() + repeatableFor)
}

/** Which messages somebody may see. */
interface MessagesInSight {
  /** Those about orders of these outlets. */
  outletIds: readonly string[]
  /** Of the others, these. */
  whats: ReadonlySet<FailedMessage>
}

/**
 * Messages of the last day that were given up, the latest first; of a contact that was changed, none.
 * @param id of one of them; else as many as a screen lists
 */
export async function readFailedMessages(
  db: Statements,
  tenantId: string,
  { outletIds, whats }: MessagesInSight,
  { now, id = null }: { now: Date; id?: string | null },
): Promise<FailedMessageRow[]> {
  const others = topics.filter((topic) => whats.has(kinds[topic]))
  const { rows } = await sql<Row>`
    select j.id, j.topic, j.failed_at, o.id as order_id, o.number, o.outlet_id, b.day::text as day, b.start, b.people
    from outbox j
    left join orders o on o.tenant_id = ${tenantId} and o.id = j.body ->> 'orderId'
    left join bookings b on b.tenant_id = ${tenantId} and b.id = j.body ->> 'bookingId'
    where j.tenant_id = ${tenantId} and j.topic = any(${topics}::text[]) and j.done_at is null
      and j.failed_at > ${new Date(now.getTime() - repeatableFor)}
      and (${id}::text is null or j.id = ${id})
      and (j.topic <> 'message' or b.id is not null)
      and (o.outlet_id = any(${[...outletIds]}::text[])
        or o.id is null and j.topic = any(${others}::text[]))
    order by j.failed_at desc limit ${mostListed}`.execute(db)
  return rows.map(({ id, topic, failed_at, order_id, number, outlet_id, day, start, people }) => ({
    id,
    what: kinds[topic],
    at: failed_at,
    order: order_id && number && outlet_id ? { id: order_id, number, outletId: outlet_id } : null,
    booking: day && start && people ? { day, start, people } : null,
  }))
}
