import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '#server/environment.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { requireOwnMachine } from '#server/http/own-machine.ts'
import { listSentMessages, type OutboxEntry } from './dev-outbox.ts'

/**
 * `/dev/outbox`: messages that would have been sent, with sign-in codes. For this machine only, unless `DEV_OUTBOX` is set, since
 * a public server may have been started without `NODE_ENV`. Not there in production.
 */
export function devOutboxRoutes(
  app: FastifyInstance,
  { NODE_ENV, DEV_OUTBOX }: Pick<Environment, 'NODE_ENV' | 'DEV_OUTBOX'>,
): void {
  if (NODE_ENV === 'production') return
  app.get('/dev/outbox', async (request, reply) => {
    if (!DEV_OUTBOX) requireOwnMachine(request)
    const messages = await listSentMessages(request.ctx)
    reply.header('cache-control', 'no-store').header('vary', 'accept')
    if (/\bapplication\/json\b/.test(request.headers.accept ?? '')) {
      return reply.send({ data: messages })
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex, nofollow')
      .send(outboxPage(request.ctx.site.tenant.branding.name, messages))
  })
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#f6f5f3;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}article{background:#fff;border:1px solid #ddd;border-radius:.75rem;padding:1rem 1.25rem;margin:1rem 0}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;color:#555;font-size:.875rem}h2{font-size:1.05rem;margin:.5rem 0}
.code{font-size:2.25rem;font-weight:700;letter-spacing:.25em;margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function outboxPage(restaurant: string, messages: OutboxEntry[]): string {
  const name = escapeHtml(restaurant)
  const list = messages.map(outboxArticle).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Outbox · ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox of ${name}</h1>
<p>Messages that would have been sent, newest first. The page looks again every three seconds.</p>
${list || '<p>Nothing yet.</p>'}
</main>
</body>
</html>
`
}

function outboxArticle(entry: OutboxEntry): string {
  return `<article>
<header><span>${entry.channel === 'sms' ? 'Text' : 'Email'} to ${escapeHtml(entry.to)}</span><time datetime="${entry.sent_at}">${entry.sent_at.slice(0, 19).replace('T', ' ')} UTC</time></header>
${entry.subject ? `<h2>${escapeHtml(entry.subject)}</h2>` : ''}
${entry.code ? `<p class="code">${escapeHtml(entry.code)}</p>` : ''}
<pre>${escapeHtml(entry.text)}</pre>
</article>`
}
