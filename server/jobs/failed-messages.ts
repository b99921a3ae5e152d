import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { FailedMessage } from '#domain/failed-message.ts'
import type { Topic } from './job-bodies.ts'

/** Older ones are of no use to anybody; in milliseconds. */
const repeatableFor = 24 * 3_600_000
const mostListed = 20

/** What a message is, by its job. Codes are not among them: who asked for one asks again. */
const kinds: Partial<Record<Topic, FailedMessage>> = {
  'status-message': 'order',
  'refund-message': 'order',
  'late-payment-notice': 'order',
  'order-receipt': 'receipt',
  'order-notice': 'order_notice',
  message: 'booking',
  'booking-reminder': 'booking',
  'restaurant-message': 'booking_notice',
  'staff-invitation': 'invitation',
}
const topics = Object.keys(kinds)

export interface FailedMessageRow {
  id: string
  what: FailedMessage
  at: Date
  order: { id: string; number: string; outletId: string } | null
  booking: { day: string; start: string; people: string } | null
}

interface Row {
  id: string
  topic: Topic
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

/**
 * Messages of the last day that were given up, the latest first; of a contact that was changed, none.
 * @param id of one of them; else as many as a screen lists
 */
export async function readFailedMessages(
  db: Statements,
  tenantId: string,
  { now, id = null }: { now: Date; id?: string | null },
): Promise<FailedMessageRow[]> {
  const { rows } = await sql<Row>`
    select j.id, j.topic, j.failed_at, o.id as order_id, o.number, o.outlet_id, b.day::text as day, b.start, b.people
    from outbox j
    left join orders o on o.tenant_id = ${tenantId} and o.id = j.body ->> 'orderId'
    left join bookings b on b.tenant_id = ${tenantId} and b.id = j.body ->> 'bookingId'
    where j.tenant_id = ${tenantId} and j.topic = any(${topics}::text[]) and j.done_at is null
      and j.failed_at > ${new Date(now.getTime() - repeatableFor)}
      and (${id}::text is null or j.id = ${id})
      and (j.topic <> 'message' or b.id is not null)
    order by j.failed_at desc limit ${mostListed}`.execute(db)
  return rows.flatMap(
    ({ id, topic, failed_at, order_id, number, outlet_id, day, start, people }) => {
      const what = kinds[topic]
      if (!what) return []
      return {
        id,
        what,
        at: failed_at,
        order:
          order_id && number && outlet_id ? { id: order_id, number, outletId: outlet_id } : null,
        booking: day && start && people ? { day, start, people } : null,
      }
    },
  )
}
