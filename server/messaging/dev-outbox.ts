import { type Selectable, sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { TenantContext } from '#server/context.ts'
import { gathered } from '#server/gathered.ts'
import type { Random } from '#server/random.ts'
import type { MessageSender } from './message.ts'

/** Stores messages for `/dev/outbox` instead of sending them. */
export function createDevOutbox(parts: {
  db: Database
  now: () => Date
  random: Random
}): MessageSender {
  return {
    async send(message) {
      const row: SentMessage = {
        tenant_id: message.tenantId,
        id: parts.random.id(),
        recipient: message.to,
        channel: message.channel,
        subject: message.subject,
        text: message.text,
        code: message.code ?? null,
        sent_at: parts.now(),
      }
      await keep(parts.db, message.tenantId, row)
    },
  }
}

type SentMessage = Selectable<Tables['sent_messages']>

/** On the disk when it returns, as a message that a mail server has taken. Jobs begin together, and so their messages are kept. */
const keep = gathered<SentMessage, string>(async (db, tenantId, rows) => {
  await db.statement(tenantId, (one) =>
    sql`
      insert into sent_messages (tenant_id, id, recipient, channel, subject, text, code, sent_at)
      select tenant_id, id, recipient, channel, subject, text, code, sent_at
      from json_populate_recordset(null::sent_messages, ${JSON.stringify(rows)})`.execute(one),
  )
  return rows.map(({ id }) => id)
})

/** One message as `/dev/outbox` gives it. */
export interface OutboxEntry {
  to: string
  channel: 'sms' | 'email'
  subject: string
  text: string
  code?: string
  sent_at: string
}

const shownMessages = 200

/** The tenant's last messages, newest first. */
export function listSentMessages(ctx: TenantContext): Promise<OutboxEntry[]> {
  return ctx.statement(async (db) => {
    const rows = await db
      .selectFrom('sent_messages')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMessages)
      .execute()
    return rows.map((row) => ({
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      text: row.text,
      ...(row.code === null ? {} : { code: row.code }),
      sent_at: row.sent_at.toISOString(),
    }))
  })
}
