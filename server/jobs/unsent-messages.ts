import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { SentOrderMessage } from '#domain/diner-messages.ts'
import type { Message } from '#server/messaging/message.ts'
import type { NotifiedStep, Topic } from './job-bodies.ts'

/** Topics of messages to a diner about their order; the index `outbox_unsent` covers these. */
const topics = [
  'order-receipt',
  'status-message',
  'refund-message',
  'late-payment-notice',
] as const satisfies Topic[]
// Literals, as in the index's condition: with parameters PostgreSQL would not use the partial index.
const topicList = sql.join(topics.map((topic) => sql.lit(topic)))

/** A message about an order that has not been sent after at least one attempt. */
interface UnsentMessage {
  /** Id of its job. */
  id: string
  what: SentOrderMessage
  /** Null if the job does not name it. */
  channel: Message['channel'] | null
  /** When it failed permanently; null while it is retried. */
  failedAt: Date | null
  dueAt: Date
}

interface Row {
  id: string
  topic: (typeof topics)[number]
  step: NotifiedStep | null
  channel: Message['channel'] | null
  failed_at: Date | null
  first_due_at: Date | null
  due_at: Date
}

/** Messages to the diner about an order that failed at least once and have not been sent. */
export async function readUnsentMessages(
  db: Statements,
  tenantId: string,
  orderId: string,
): Promise<UnsentMessage[]> {
  const { rows } = await sql<Row>`
    select id, topic, body ->> 'step' as step, body ->> 'channel' as channel, failed_at,
      first_due_at, due_at from outbox
    where tenant_id = ${tenantId} and body ->> 'orderId' = ${orderId} and topic in (${topicList})
      and done_at is null and last_error <> ''
    order by due_at, id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    what: whatOf(row),
    channel: row.channel,
    failedAt: row.failed_at,
    dueAt: row.first_due_at ?? row.due_at,
  }))
}

function whatOf({ topic, step }: Row): SentOrderMessage {
  switch (topic) {
    case 'order-receipt':
      return 'receipt'
    case 'refund-message':
      return 'refunded'
    case 'late-payment-notice':
      return 'late_payment'
    case 'status-message':
      if (!step) throw new Error('a message about a step without the step')
      return step
  }
}
