import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Drain } from './drain.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Milliseconds after which a database that does not respond counts as unavailable. */
const patience = 2_000

/**
 * `/healthz`: this process is alive. `/readyz`: it should be sent requests, because the database answers, is migrated,
 * and the process is not stopping. For balancers, on any host: before a tenant is looked up, and never refused under
 * load. Before every other hook.
 */
export function addHealth(
  app: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  drain: Drain,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/healthz' && request.url !== '/readyz') return
    setSecurityHeaders(request, reply)
    reply.header('cache-control', 'no-store')
    if (request.url === '/healthz') return reply.send({ status: 'ok' })

    const problem = drain.isDraining() ? 'stopping' : await databaseProblem(db)
    if (!problem) return reply.send({ status: 'ready' })
    log.warn({ problem }, 'not ready')
    return reply.code(503).header('retry-after', 5).send({ status: 'not ready' })
  })
}

/** Undefined when ready. */
async function databaseProblem(db: Services['db']): Promise<string | undefined> {
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
