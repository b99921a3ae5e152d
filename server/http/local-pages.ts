import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Origins of a development server, on any port. */
const localPage = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** Lets pages on `localhost` call a staging host, and no other host (CORS). */
export async function allowLocalPages(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator(request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) {
      const { isCommand } = request.routeOptions.config
      const isStaging = !isCommand && request.ctx.host.kind === 'staging'
      done(null, {
        origin: isStaging ? localPage : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['x-request-id', 'retry-after'],
      })
    },
  })
}
