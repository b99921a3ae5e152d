import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import type { Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { settingsOf } from '#server/tenancy/settings-of.ts'

/**
 * Tells those who are to be told that something is wrong at an outlet: once for each number and address, whoever finds it
 * out again.
 * @param occasion names what has happened, so that the same is not told twice
 */
export async function alertOutlet(
  ctx: TenantContext,
  tx: Tx,
  outlet: Outlet,
  { occasion, text, byEmail }: { occasion: string; text: string; byEmail: boolean },
): Promise<void> {
  const { phones, emails } = settingsOf(ctx.site, outlet.id).alerts
  const messages: Message[] = [
    ...phones.map((to) => ({
      tenantId: ctx.tenantId,
      to,
      channel: 'sms' as const,
      subject: '',
      text,
    })),
    ...(byEmail ? emails : []).map((to) =>
      plainEmail(ctx, to, { subject: `${outlet.name}: orders wait`, lines: [text] }),
    ),
  ]
  for (const message of messages) {
    // The id of a job stands in the log, and outlasts its body.
    const recipient = keyedHash(ctx, 'alert', message.to).toString('hex', 0, 8)
    await sql`
      insert into outbox (tenant_id, id, topic, body, due_at)
      values (${ctx.tenantId}, ${`alert-${outlet.id}-${occasion}-${recipient}`}, 'restaurant-message',
        ${JSON.stringify(message)}::jsonb, ${ctx.now()})
      on conflict do nothing`.execute(tx)
  }
}
