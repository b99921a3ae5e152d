import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { createWorkLimit, type WorkLimits } from './work-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the work that this request counts as; null where it counts as none. */
    endWork: (() => void) | null
  }
  interface FastifyContextConfig {
    /** The answer stays open for as long as the browser likes: counted as work until it is open, and never timed. */
    isOpenEnded?: boolean
  }
}

/** Milliseconds that a request waits for its turn: well below the second after which it shall know. */
const patience = 500

/** Twice as many as the database does at once, so that it never waits for this process. */
export function workLimits({ environment, db }: Pick<Services, 'environment' | 'db'>): WorkLimits {
  const byDatabase = db.kind === 'server' ? 2 * environment.DATABASE_POOL : 8
  const inWork = environment.REQUESTS_IN_WORK || byDatabase
  return {
    inWork,
    waiting: 10 * inWork,
    // Test files share the machine's cores, and may well wait for each other.
    patience: environment.NODE_ENV === 'test' ? 60_000 : patience,
  }
}

/**
 * Of answers that stay open, until they are open: thousands of screens that come back together wait for a few of them
 * at a time, longer than a call may, and leave the rest of the database to those who order.
 */
function openingLimits({ inWork }: WorkLimits): WorkLimits {
  return { inWork: Math.max(1, Math.floor(inWork / 4)), waiting: 20_000, patience: 20_000 }
}

/**
 * Refuses calls of the API that come faster than they can be done, before their tenant, token or body is looked at.
 * Cached responses and health are answered before this, pages are no calls.
 */
export function addLoadShedding(app: FastifyInstance, limits: WorkLimits): void {
  const limit = createWorkLimit(limits)
  const openings = createWorkLimit(openingLimits(limits))
  app.decorateRequest('endWork', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const end = await (request.routeOptions.config?.isOpenEnded ? openings : limit).begin()
    request.endWork = end
    // Gone before all of the request has come: nothing will be sent. One that is complete is still worked on.
    reply.raw.once('close', () => {
      if (!request.raw.complete) end()
    })
    if (reply.raw.destroyed && !request.raw.complete) end()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endWork?.()
    done()
  })
}
