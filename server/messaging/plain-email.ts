import type { TenantContext } from '#server/context.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { Message } from './message.ts'

/** An email of plain lines, in the restaurant's name; answers go to the restaurant. */
export function plainEmail(
  ctx: Pick<TenantContext, 'tenantId' | 'site'>,
  to: string,
  { subject, lines: given }: { subject: string; lines: string[] },
): Message {
  const { replyTo, note } = repliesTo(ctx)
  const lines = note ? [...given, '', note] : given
  return {
    tenantId: ctx.tenantId,
    to,
    channel: 'email',
    fromName: ctx.site.tenant.branding.name,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#222">${lines
      .map((line) => `<p style="margin:0 0 4px;white-space:pre-wrap">${escapeHtml(line)}</p>`)
      .join('')}</body></html>`,
  }
}

/** Where answers to emails of the restaurant go, or a sentence that they are not read and how to reach it. */
export function repliesTo({ site }: Pick<TenantContext, 'site'>): {
  replyTo?: string
  note?: string
} {
  const { supportEmail, contactNumber } = site.tenant
  if (supportEmail) return { replyTo: supportEmail }
  const call = contactNumber ? `call ${contactNumber}` : 'contact the restaurant'
  return { note: `Answers to this email are not read. Please ${call}.` }
}
