import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Services } from '#server/context.ts'
import { addClientAddress, trustProxies } from '#server/http/client-address.ts'
import { handleErrors } from '#server/http/errors.ts'
import type { PresenceBook } from './presence-book.ts'
import { presenceRoutes } from './routes.ts'

/** The presence service alone: no tenants, no database; pages of any host may call it. */
export async function createPresenceApp(
  { environment, log, random }: Pick<Services, 'environment' | 'log' | 'random'>,
  book: PresenceBook,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4 * 1024,
    trustProxy: trustProxies(environment.TRUST_PROXY),
    genReqId: () => random.id(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addClientAddress(app, environment.TRUST_PROXY)
  await app.register(cors, { origin: true, methods: ['POST'] })
  await app.register(rateLimit, { global: false })
  handleErrors(app, { isStrict: environment.NODE_ENV === 'test' })
  presenceRoutes(app, book)
  return app
}
