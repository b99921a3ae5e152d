import { AsyncLocalStorage } from 'node:async_hooks'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Services } from '#server/context.ts'
import { isCall } from './is-call.ts'
import { type Priority, type PriorityOf, priorities } from './priority.ts'
import { Unavailable } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Frees the place that this request takes among those in progress; null where it takes none. May be called twice. */
    releasePlace: (() => void) | null
  }
  interface FastifyContextConfig {
    /** The response is a stream: it takes a place only until it is open, and its duration is not measured. */
    isOpenEnded?: boolean
    /** It counts or searches over many rows: it takes one of few places of its own. */
    isCostly?: boolean
  }
}

/** Milliseconds that a call waits for a place. */
const patience = 500
/** The same for calls with places of their own. */
const longPatience = 5_000
/** Thousands of streams may reconnect together, for example after a restart. */
const patienceOfStreams = 20_000
/** Calls that may wait, for each that may run. */
const queueLength = 10

const currentRequest = new AsyncLocalStorage<FastifyRequest>()

/** To be called before waiting for a payment provider, so that a slow one keeps no other call out. */
export function releasePlace(): void {
  currentRequest.getStore()?.releasePlace?.()
}

/**
 * Refuses calls with 503 above the server's capacity, so that work in progress finishes at the best rate. Boards, payments that
 * have begun and newcomers of the restaurant have places of their own. Pages, files and health checks are not limited here.
 */
export async function refuseOverload(
  app: FastifyInstance,
  { environment, db }: Pick<Services, 'environment' | 'db'>,
  priorityOf: PriorityOf,
): Promise<void> {
  // Test files share the machine's cores and may wait for each other.
  const isTest = environment.NODE_ENV === 'test'
  await app.register(underPressure, {
    maxEventLoopDelay: isTest ? 0 : environment.EVENT_LOOP_DELAY_MS,
    async pressureHandler({ url, raw }) {
      const canWait = ['others', 'newcomer'].includes(priorityOf(raw))
      if (isCall(url) && canWait) throw new Unavailable('the event loop lags')
    },
  })

  // Twice the number of database connections, so that the database is never idle under load.
  const most =
    environment.REQUESTS_IN_WORK || (db.kind === 'server' ? 2 * environment.DATABASE_POOL : 8)
  const aQuarter = Math.max(1, Math.floor(most / 4))
  const open = (count: number, queue: number, wait: number) =>
    createPlaces(count, queue, isTest ? 60_000 : wait)
  const places = Object.fromEntries(
    priorities.map((priority) => [
      priority,
      priority === 'others'
        ? open(most, queueLength * most, patience)
        : open(aQuarter, queueLength * most, longPatience),
    ]),
  ) as Record<Priority, Places>
  const costly = open(aQuarter, queueLength * most, longPatience)
  const streams = open(aQuarter, Number.POSITIVE_INFINITY, patienceOfStreams)
  const placesOf = ({ routeOptions: { config }, raw }: FastifyRequest) => {
    if (config?.isCostly) return costly
    const priority = priorityOf(raw)
    return config?.isOpenEnded && priority !== 'staff' ? streams : places[priority]
  }

  app.decorateRequest('releasePlace', null)
  // Before the tenant and the token are looked up.
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    const release = await placesOf(request).take()
    request.releasePlace = release
    // The client left and its body is lost. A request whose body was read is still processed.
    const releaseIfUnread = () => {
      const { complete, readableEnded } = request.raw
      if (hasBody(request) && !(complete && readableEnded)) release()
    }
    reply.raw.once('close', releaseIfUnread)
    if (reply.raw.destroyed) releaseIfUnread()
  })
  // A few clients that send slowly would have every call refused.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.releasePlace && hasBody(request) && !request.raw.complete) {
      request.releasePlace()
      request.releasePlace = null
    }
    done(null, payload)
  })
  app.addHook('preValidation', async (request) => {
    if (isCall(request.url)) request.releasePlace ??= await placesOf(request).take()
  })
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run(request, done))
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releasePlace?.()
    done()
  })
}

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

interface Places {
  /** Returns the function that frees the place. Throws Unavailable if the queue is full, or the wait too long. */
  take(): Promise<() => void>
}

/** Exported for its test. */
export function createPlaces(most: number, queue: number, wait: number): Places {
  const limit = pLimit(most)
  return {
    async take() {
      if (limit.activeCount >= most && limit.pendingCount >= queue) {
        throw new Unavailable('overload')
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new Unavailable('overload'))
      }, wait)
      void limit(() => {
        clearTimeout(timer)
        return isLate ? undefined : new Promise<void>((release) => resolve(release))
      })
      return promise
    },
  }
}
