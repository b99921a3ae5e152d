import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostName } from '#server/http/request-context.ts'
import type { ContentStore, SiteContent } from '#server/tenancy/content-store.ts'

interface ReadyAnswer {
  /** Names and values in turn, as `writeHead` takes them without a look at each. */
  headers: string[]
  body: Buffer
}

/** Answers kept for one tenant's content; past it the oldest goes, since anyone can make up addresses. */
const most = 300

/** They go when the content goes that they were made from. */
const answersOf = new WeakMap<SiteContent, Map<string, ReadyAnswer>>()

/**
 * Sends what went out before and would be the same again before anything else is asked: one look into memory, and the
 * headers as they were (docs/decisions/007). Before every other hook.
 */
export function addReadyAnswers(app: FastifyInstance, content: ContentStore): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ready = findReady(request, content)
    if (!ready) return done()
    reply.hijack()
    reply.raw.writeHead(200, [...ready.headers, 'x-request-id', request.id])
    reply.raw.end(ready.body)
  })
}

/**
 * Remembers the answer that is about to go out, with the headers set so far. Only for one that nothing but host, address,
 * encoding and content decides.
 */
export function keepReady(request: FastifyRequest, reply: FastifyReply, body: Buffer): void {
  if (!isPlain(request) || request.url.includes('?')) return
  const { site } = request.ctx
  const answers = answersOf.get(site) ?? new Map<string, ReadyAnswer>()
  answersOf.set(site, answers)
  for (const oldest of answers.keys()) {
    if (answers.size < most) break
    answers.delete(oldest)
  }
  const { 'x-request-id': _, ...headers } = reply.getHeaders()
  const pairs = Object.entries({ ...headers, 'content-length': body.length })
  answers.set(keyOf(request, request.ctx.host.name), {
    headers: pairs.flatMap(([name, value]) => [name, String(value)]),
    body,
  })
}

function findReady(request: FastifyRequest, content: ContentStore): ReadyAnswer | undefined {
  if (!isPlain(request)) return undefined
  const host = hostName(request)
  const site = content.peek(host)
  return site && answersOf.get(site)?.get(keyOf(request, host))
}

/** Neither a question whether something changed nor one from another site: those are answered in full. */
function isPlain({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !headers['if-none-match'] && !headers.origin
}

function keyOf(request: FastifyRequest, host: string): string {
  return `${host} ${request.headers['accept-encoding']} ${request.url}`
}
