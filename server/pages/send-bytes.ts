import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'
import { keepReady } from './ready-answers.ts'

/** Sends a cached answer in the encoding the browser likes, or 304 when it has it already. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Omit<CachedPage, 'csp' | 'location'>,
): FastifyReply {
  reply
    .code(page.status)
    .header('content-type', page.contentType)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = page.bodies[encoding]
  if (page.status === 200) keepReady(request, reply, body)
  return reply.send(body)
}

/** Brotli, else gzip, where the browser takes it. */
function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const list = String(accepted ?? '')
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(list)) return 'br'
  if (/\bgzip\b(?!;q=0(\.0+)?\b)/.test(list)) return 'gzip'
  return 'identity'
}
