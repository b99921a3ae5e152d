import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Drain } from './drain.ts'
import type { RefusalLog } from './refusal-log.ts'
import { requestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Milliseconds after which a database that does not respond counts as unavailable. */
const patience = 2_000
/** Milliseconds that the state of the database is kept. */
const kept = 1_000

interface Options {
  drain: Pick<Drain, 'isDraining'>
  refusals: RefusalLog
  /** Milliseconds that only go forward. */
  clock?(): number
}

/**
 * `/healthz`: this process is alive. `/readyz`: it should be sent requests, because the database answers, is migrated,
 * and the process is not stopping. For balancers, on any host: before a tenant is looked up, and never refused under
 * load. Before every other hook.
 */
export function addHealth(
  app: FastifyInstance,
  db: Pick<Services['db'], 'checkReady'>,
  { drain, refusals, clock = () => performance.now() }: Options,
): void {
  const problemNow = sharedCheck(() => databaseProblem(db), clock)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/healthz' && request.url !== '/readyz') return
    setSecurityHeaders(request, reply)
    reply.header('cache-control', 'no-store')
    if (request.url === '/healthz') return reply.send({ status: 'ok' })

    const problem = drain.isDraining() ? 'stopping' : await problemNow()
    if (!problem) return reply.send({ status: 'ready' })
    refusals.add(() => requestLog(request), problem, 'not ready')
    return reply.code(503).header('retry-after', 5).send({ status: 'not ready' })
  })
}

/**
 * One check at a time, and one in a second at most, for all who ask: anybody may, and each check takes a connection of the
 * pool that orders need as well.
 */
function sharedCheck<T>(check: () => Promise<T>, clock: () => number): () => Promise<T> {
  let last: Promise<T> | undefined
  let keptUntil = 0
  return () => {
    if (last && clock() < keptUntil) return last
    keptUntil = Number.POSITIVE_INFINITY
    last = check().finally(() => {
      keptUntil = clock() + kept
    })
    return last
  }
}

/** Undefined when ready. */
async function databaseProblem(
  db: Pick<Services['db'], 'checkReady'>,
): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('the database does not answer'), patience)
  const check = db.checkReady().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'the database fails'),
  )
  const problem = await Promise.race([check, late.promise])
  clearTimeout(timer)
  return problem
}
