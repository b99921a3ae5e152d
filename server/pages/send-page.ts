import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostName } from '#server/http/host-name.ts'
import { previewToken } from '#server/sign-in/cookies.ts'
import type { ContentStore, ContentVersion } from '#server/tenancy/content-store.ts'
import { type CachedPage, type PageCache, pageKey, pagePath } from './page-cache.ts'

const unpack = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/**
 * Sends cached pages before other hooks run, unless the host must be looked up. To be added before every other hook.
 */
export function sendCachedFirst(app: FastifyInstance, content: ContentStore, pages: PageCache) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRepeatable(request)) return done()
    const host = hostName(request)
    if (!sendFromCache(request, reply, pages, host, content.peek(host))) done()
  })
}

/**
 * Sends cached pages once the host has been looked up, without the tenant's content: so the pages of many tenants stay
 * cheap although only some tenants' content is in memory. To be added after the limits, since anyone can request any
 * host, and before the request's context.
 */
export function sendCachedAfterLimits(
  app: FastifyInstance,
  content: ContentStore,
  pages: PageCache,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/*' || !isRepeatable(request)) return
    const host = hostName(request)
    if (host && sendFromCache(request, reply, pages, host, await content.findHost(host)))
      return reply
  })
}

/** Excludes cross-origin requests, which need their own headers, clients without Brotli, and previews of a draft. */
function isRepeatable({ method, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !headers.origin &&
    chooseEncoding(headers['accept-encoding']) === 'br' &&
    previewToken(headers.cookie) === undefined
  )
}

function sendFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageCache,
  host: string,
  entry: ContentVersion | null | undefined,
): boolean {
  const { url } = request
  // The query of a call may change its answer.
  const path = url.startsWith('/api/') ? url : pagePath(url)
  const page = entry && pages.find(pageKey(host, entry, path))
  if (!page?.headers) return false
  reply.hijack()
  if (isKnownTo(request, page)) {
    reply.raw.writeHead(304, [...page.headers, 'x-request-id', request.id]).end()
    return true
  }
  reply.raw.writeHead(page.status, [
    ...page.headers,
    'content-length',
    String(page.body.length),
    'x-request-id',
    request.id,
  ])
  reply.raw.end(page.body)
  return true
}

/** Sends a page in the encoding that the browser prefers, or 304 if the browser has it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply
    .code(page.status)
    .header('content-type', page.contentType)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (page.location) reply.header('location', page.location)
  if (isKnownTo(request, page)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  // A cross-origin request has headers of its own.
  if (encoding === 'br' && !request.headers.origin) {
    const { 'x-request-id': _, ...headers } = reply.getHeaders()
    page.headers ??= Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  }
  return reply.send(await bodyIn(encoding, page))
}

function isKnownTo({ headers }: FastifyRequest, { status, etag }: CachedPage): boolean {
  return status === 200 && headers['if-none-match']?.includes(etag) === true
}

async function bodyIn(encoding: Encoding, { body }: CachedPage): Promise<Buffer> {
  if (encoding === 'br') return body
  const plain = await unpack(body)
  return encoding === 'gzip' ? gzipped(plain) : plain
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli, else gzip, if the browser accepts it. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '')
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(list)) return 'br'
  if (/\bgzip\b(?!;q=0(\.0+)?\b)/.test(list)) return 'gzip'
  return 'identity'
}
