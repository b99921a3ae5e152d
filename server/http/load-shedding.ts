import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { methodLabel } from '#server/metrics/count-requests.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { isCall } from './is-call.ts'
import type { Priority, PriorityOf } from './priority.ts'
import type { RefusalLog } from './refusal-log.ts'
import { refuseEarly } from './refuse-early.ts'
import { createOutside, type WaitOutside } from './wait-outside.ts'
import { createWorkLimit, overload, type WorkLimit, type WorkLimits } from './work-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Frees the place of this request; null where it takes none. */
    endWork: (() => void) | null
    /** Its body was still to come, so that its place was given to others. */
    hasLeftPlace: boolean
    /** Its answer is on the way: it needs no place any more. */
    isAnswered: boolean
    /** Waits for a payment provider without its place. */
    waitOutside: WaitOutside
  }
  interface FastifyContextConfig {
    /** The response is a stream: it takes a place only until it is open, and its duration is not measured. */
    isOpenEnded?: boolean
    /** It counts or searches over many rows: it takes one of few places of its own. */
    isCostly?: boolean
  }
}

/** Milliseconds that a request may wait. An overloaded server should refuse within a second. */
const maxWait = 500

/** Requests that may wait for a payment provider, for each that may be in progress. */
const mostOutside = 10

/** Twice the number of database connections, so that the database is never idle under load. */
export function workLimits({ environment, db }: Pick<Services, 'environment' | 'db'>): WorkLimits {
  const byDatabase = db.kind === 'server' ? 2 * environment.DATABASE_POOL : 8
  const inWork = environment.REQUESTS_IN_WORK || byDatabase
  return {
    inWork,
    waiting: 10 * inWork,
    // Test files share the machine's cores and may wait for each other.
    maxWait: environment.NODE_ENV === 'test' ? 60_000 : maxWait,
  }
}

/**
 * Limits for opening event streams, and for pictures that are not in memory. Thousands of order screens that reconnect at once
 * are opened a few at a time, may wait longer than a call, and leave most of the database to orders.
 */
export function patientLimits({ inWork }: WorkLimits): WorkLimits {
  return { inWork: Math.max(1, Math.floor(inWork / 4)), waiting: 20_000, maxWait: 20_000 }
}

/**
 * Limits for calls that count or search over many rows, such as the reports of a restaurant: whoever asks for many at once
 * waits, and leaves most of the database to orders.
 */
function costlyLimits({ inWork, waiting, maxWait }: WorkLimits): WorkLimits {
  return { inWork: Math.max(1, Math.floor(inWork / 4)), waiting, maxWait: 10 * maxWait }
}

/** Limits for calls that strangers must not keep out: a quarter more than there is for all. */
function reservedLimits({ inWork, waiting, maxWait }: WorkLimits): WorkLimits {
  return { inWork: Math.max(1, Math.floor(inWork / 4)), waiting, maxWait: 10 * maxWait }
}

/**
 * Refuses API calls above the server's capacity, before their tenant, token or body is read.
 * Cached responses and health checks are answered earlier; pages are not limited here.
 * @param told what counts the calls that are refused before any hook
 */
export function addLoadShedding(
  app: FastifyInstance,
  limits: WorkLimits,
  told: {
    refusals: RefusalLog
    metrics: Pick<Metrics, 'requestDone'>
    priorityOf: PriorityOf
  },
): void {
  const places: Record<Priority, WorkLimit> = {
    staff: createWorkLimit(reservedLimits(limits)),
    newcomer: createWorkLimit(reservedLimits(limits)),
    payment: createWorkLimit(reservedLimits(limits)),
    others: createWorkLimit(limits),
  }
  const placesOf = (request: IncomingMessage) => places[told.priorityOf(request)]
  refuseEarly(
    app,
    (request) => placesOf(request).isFull(),
    (method, reqId) => {
      told.refusals.add(() => app.log.child({ reqId }), overload)
      told.metrics.requestDone({
        method: methodLabel(method),
        route: 'none',
        status: 503,
        seconds: 0,
      })
    },
  )
  const openings = createWorkLimit(patientLimits(limits))
  const costly = createWorkLimit(costlyLimits(limits))
  const limitOf = ({ routeOptions: { config }, raw }: FastifyRequest) => {
    if (config?.isCostly) return costly
    const own = placesOf(raw)
    // A board opens before the thousands of order screens that may have lost their connection as well.
    return config?.isOpenEnded && own !== places.staff ? openings : own
  }
  app.decorateRequest('endWork', null)
  app.decorateRequest('hasLeftPlace', false)
  app.decorateRequest('isAnswered', false)
  app.decorateRequest('waitOutside', (wait) => wait())
  const outside = createOutside(mostOutside * limits.inWork)
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    const limit = limitOf(request)
    const end = await limit.begin()
    request.endWork = end
    request.waitOutside = outside(request, limit)
    // The client left and nobody will read the body. A request whose body was read is still processed.
    const endIfUnread = () => {
      if (isUnread(request.raw)) end()
    }
    reply.raw.once('close', endIfUnread)
    if (reply.raw.destroyed) endIfUnread()
  })
  // A body may take as long as a connection may live. In a place it would keep others out: a few clients that send slowly
  // would have every call refused.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.endWork && isBodyToCome(request.raw)) {
      request.endWork()
      request.hasLeftPlace = true
    }
    done(null, payload)
  })
  app.addHook('preValidation', async (request) => {
    if (request.hasLeftPlace) request.endWork = await limitOf(request).begin()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endWork?.()
    request.isAnswered = true
    done()
  })
}

function isBodyToCome({ complete, method }: IncomingMessage): boolean {
  return !complete && method !== 'GET' && method !== 'HEAD'
}

/** A complete body that was not read is lost with its connection, and Fastify would wait for it for ever. */
function isUnread({ complete, readableEnded, method }: IncomingMessage): boolean {
  return !complete || (!readableEnded && method !== 'GET' && method !== 'HEAD')
}
