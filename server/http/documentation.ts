import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { apiDescription } from './api-description.ts'

/**
 * Requests of one address in a minute. The page is some ten; its script and the description are a megabyte each, which is
 * compressed anew each time: forty times the work of a page of the shop.
 */
const mostRequests = 120

/** `/api/docs`: every call as a page and as OpenAPI, from the table of calls in `contract/`. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // Not collected from the routes. Built at the first request, since most processes never get one.
    hideUntagged: true,
    // The two packages name the types of the same format differently.
    transformObject: () => apiDescription() as unknown as OpenAPIV3_1.Document,
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', pages.rateLimit({ max: mostRequests, timeWindow: 60_000 }))
    await pages.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
