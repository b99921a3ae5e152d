import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { routedPath } from './is-call.ts'

/**
 * Priority of a call, from its URL and headers alone, before any lookup. Each one but `others` has reserved capacity, so
 * that anonymous requests block neither a kitchen's board nor a payment in progress.
 * - `staff`: a session of the restaurant that this process has recently seen
 * - `newcomer`: with a staff token that this process has not verified yet
 * - `payment`: by a customer or a provider, about a payment in progress
 */
export const priorities = ['staff', 'newcomer', 'payment', 'others'] as const
export type Priority = (typeof priorities)[number]

/** Most sessions in memory, a few hundred bytes each. */
const mostSessions = 20_000

const staffCookie = /(?:^|;\s*)(?:__Host-)?staff=([\w-]{43})(?:;|$)/
const payments =
  /^\/api\/(?:order\/payment\/status|sandbox\/confirm|webhooks\/stripe|orders\/[^/]+(?:\/payment(?:\/[^/]+)?)?)\/?$/

export type PriorityOf = (request: Pick<IncomingMessage, 'url' | 'headers'>) => Priority

/** Remembers staff sessions whose calls were authorised, and forgets those that were refused with 401. */
export function addPriority(app: FastifyInstance): PriorityOf {
  const seen = new LRUCache<string, true>({ max: mostSessions })
  app.addHook('onResponse', (request, _reply, done) => {
    const token = staffToken(request.raw)
    // Without a session lookup, as for pages of a staff host, nothing is known about the token.
    if (token && request.staff) seen.set(token, true)
    else if (token && request.routeOptions.config.errorCodes?.has('unauthorised'))
      seen.delete(token)
    done()
  })
  return (request) => {
    const token = staffToken(request)
    if (token) return seen.has(token) ? 'staff' : 'newcomer'
    const { authorization, 'stripe-signature': signature } = request.headers
    const isPayment = (authorization || signature) && payments.test(routedPath(request.url ?? ''))
    return isPayment ? 'payment' : 'others'
  }
}

/** The session token of a staff call; undefined for any other call. */
function staffToken({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) {
  if (!routedPath(url).startsWith('/api/staff/')) return undefined
  return staffCookie.exec(headers.cookie ?? '')?.[1]
}
