import type { Database } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
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
      const row = {
        tenant_id: message.tenantId,
        id: parts.random.id(),
        recipient: message.to,
        channel: message.channel,
        subject: message.subject,
        text: message.text,
        code: message.code ?? null,
        sent_at: parts.now(),
      }
      await parts.db.transaction(message.tenantId, (one) =>
        one.insertInto('sent_messages').values(row).execute(),
      )
    },
  }
}

/** One message in the response of `/dev/outbox`. */
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
  return ctx.transaction(async (db) => {
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
