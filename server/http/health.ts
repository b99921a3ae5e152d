import type { FastifyInstance } from 'fastify'
import { noRoom } from '#database/failure.ts'
import type { Services } from '#server/context.ts'
import type { Drain } from './drain.ts'
import { type RefusalLog, requestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Milliseconds after which a database that does not respond counts as unavailable. */
const patience = 2_000
/** Milliseconds that the state of the database is kept. */
const kept = 1_000
/** Milliseconds that it is kept that the database can store something: to find out, it writes. */
const roomKept = 10_000

interface Options {
  drain: Pick<Drain, 'isDraining'>
  refusals: RefusalLog
  /** Milliseconds that only go forward. */
  clock?(): number
}

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, is migrated and can store an order, and the
 * process is not stopping. On any host, never refused under load, before every other hook.
 */
export function addHealth(
  app: FastifyInstance,
  db: Pick<Services['db'], 'checkReady' | 'checkRoom'>,
  { drain, refusals, clock = () => performance.now() }: Options,
): void {
  const problemNow = sharedCheck(() => problemOf(() => db.checkReady()), clock, kept)
  const roomNow = sharedCheck(() => problemOf(() => db.checkRoom()), clock, roomKept)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/healthz' && request.url !== '/readyz') return
    setSecurityHeaders(request, reply)
    reply.header('cache-control', 'no-store')
    if (request.url === '/healthz') return reply.send({ status: 'ok' })

    const problem = drain.isDraining() ? 'stopping' : ((await problemNow()) ?? (await roomNow()))
    if (!problem) return reply.send({ status: 'ready' })
    refusals.add(() => requestLog(request), problem, 'not ready')
    return reply.code(503).header('retry-after', 5).send({ status: 'not ready' })
  })
}

/** Shares one check among all callers, as each takes a connection. A success is kept `keptFine` ms, a problem a second. */
function sharedCheck(
  check: () => Promise<string | undefined>,
  clock: () => number,
  keptFine: number,
): () => Promise<string | undefined> {
  let last: Promise<string | undefined> | undefined
  let keptUntil = 0
  return () => {
    if (last && clock() < keptUntil) return last
    keptUntil = Number.POSITIVE_INFINITY
    last = check().then((problem) => {
      keptUntil = clock() + (problem ? kept : keptFine)
      return problem
    })
    return last
  }
}

/** Why a check fails; undefined when it does not. */
async function problemOf(check: () => Promise<void>): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('the database does not answer'), patience)
  const checked = check().then(
    () => undefined,
    (error: unknown) =>
      noRoom(error) ?? (error instanceof Error ? error.message : 'the database fails'),
  )
  const problem = await Promise.race([checked, late.promise])
  clearTimeout(timer)
  return problem
}
