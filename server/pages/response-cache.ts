import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hostName } from '#server/http/host-name.ts'
import { previewToken } from '#server/http/preview-cookie.ts'
import type { CacheMeter } from '#server/metrics/metrics.ts'
import type { ContentStore } from '#server/tenancy/content-store.ts'
import { chooseEncoding } from './choose-encoding.ts'

interface CachedResponse {
  /** Of the content that it was made from. */
  tenantId: string
  version: number
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[]
  body: Buffer
}

/** Stores responses that can be sent again. */
export interface ResponseCache {
  /**
   * Remembers the response that is about to go out, with the headers set so far. Only for one that nothing but host, path,
   * encoding and content decides, and under a path that the tenant has: made-up ones would push out the others.
   */
  keep(request: FastifyRequest, reply: FastifyReply, made: ResponseSource): void
}

/** What decided a response. */
export interface ResponseSource {
  host: string
  tenantId: string
  /** Of the tenant's content. */
  version: number
  body: Buffer
}

/** Bytes of headers and keys, roughly; the bodies are mostly those of the page cache. */
const bytesBeside = 1_500

/**
 * Answers repeated requests before other hooks run: one look into memory, and the headers as they were
 * (docs/decisions/007). To be added before every other hook.
 * @param capacity in bytes; past it the responses used least recently go
 * @param meter told of hits and bytes; a miss is a request to the caches behind it
 */
export function addResponseCache(
  app: FastifyInstance,
  content: ContentStore,
  capacity: number,
  meter?: CacheMeter,
): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: capacity,
    sizeCalculation: ({ body }) => body.length + bytesBeside,
  })

  app.addHook('onRequest', (request, reply, done) => {
    const cached = isPlain(request) ? findResponse(request) : undefined
    if (!cached) return done()
    meter?.hit()
    reply.hijack()
    reply.raw.writeHead(200, [...cached.headers, 'x-request-id', request.id])
    reply.raw.end(cached.body)
  })

  function findResponse(request: FastifyRequest): CachedResponse | undefined {
    const host = hostName(request)
    const now = content.peek(host)
    const cached = now && responses.get(keyOf(request, host))
    return cached?.version === now?.version && cached?.tenantId === now?.tenantId
      ? cached
      : undefined
  }

  return {
    keep(request, reply, { host, tenantId, version, body }) {
      if (!isPlain(request)) return
      const { 'x-request-id': _, ...headers } = reply.getHeaders()
      const pairs = Object.entries({ ...headers, 'content-length': body.length })
      responses.set(keyOf(request, host), {
        tenantId,
        version,
        headers: pairs.flatMap(([name, value]) => [name, String(value)]),
        body,
      })
      meter?.size(responses.calculatedSize)
    },
  }
}

/** Excludes conditional and cross-origin requests, which need their own headers, and those of somebody who looks at a draft. */
function isPlain({ method, headers, url }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    !headers['if-none-match'] &&
    !headers.origin &&
    !url.includes('?') &&
    previewToken(headers.cookie) === undefined
  )
}

function keyOf(request: FastifyRequest, host: string): string {
  return `${host} ${chooseEncoding(request.headers['accept-encoding'])} ${request.url}`
}
