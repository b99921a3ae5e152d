import type { Tx } from '#database/connection.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import type { Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/**
 * Sends an alert about an outlet to its numbers and addresses, once each.
 * @param occasion names the event, so that it is not sent twice
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
    // The id of a job is logged, and outlasts its body.
    const recipient = keyedHash(ctx, 'alert', message.to).toString('hex', 0, 8)
    await enqueueOnce(tx, {
      tenantId: ctx.tenantId,
      id: `alert-${outlet.id}-${occasion}-${recipient}`,
      topic: 'restaurant-message',
      body: message,
      dueAt: ctx.now(),
    })
  }
}
