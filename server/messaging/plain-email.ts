import type { TenantContext } from '#server/context.ts'
import { escapeHtml } from './escape-html.ts'
import type { Message } from './message.ts'

/** An email of plain lines, in the restaurant's name. */
export function plainEmail(
  ctx: Pick<TenantContext, 'tenantId' | 'site'>,
  to: string,
  { subject, lines }: { subject: string; lines: string[] },
): Message {
  return {
    tenantId: ctx.tenantId,
    to,
    channel: 'email',
    fromName: ctx.site.tenant.branding.name,
    subject,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#222">${lines
      .map((line) => `<p style="margin:0 0 4px;white-space:pre-wrap">${escapeHtml(line)}</p>`)
      .join('')}</body></html>`,
  }
}
