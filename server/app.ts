import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Services } from './context.ts'
import { customerRoutes } from './customers/routes.ts'
import { addDocumentation } from './http/documentation.ts'
import { handleErrors, refuseAddress } from './http/errors.ts'
import { rememberRoutes } from './http/known-routes.ts'
import { allowLocalPages } from './http/local-pages.ts'
import { addRequestContext } from './http/request-context.ts'
import { addStandingHeaders, requestId } from './http/standing-headers.ts'
import { menuRoutes } from './menu/routes.ts'
import { devOutboxRoutes } from './messaging/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { devOrderRoutes } from './ordering/dev-routes.ts'
import { orderingRoutes } from './ordering/routes.ts'
import { callOrigins } from './pages/call-origins.ts'
import { createPageCache } from './pages/page-cache.ts'
import { addReadyAnswers } from './pages/ready-answers.ts'
import type { Renderer } from './pages/renderer.ts'
import { pageRoutes } from './pages/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { createPresenceBook } from './presence/presence-book.ts'
import { presenceRoutes } from './presence/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { assetRoutes } from './tenancy/assets.ts'
import { tenancyRoutes } from './tenancy/routes.ts'
import { visitRoutes } from './visits/routes.ts'

/** Body size in bytes above which a request is refused with 413. */
const bodyLimit = 64 * 1024

/**
 * The whole server, ready to listen or to be asked with `inject`.
 * @param renderer of pages; without it there is only the API, as most tests want it
 */
export async function createApp(services: Services, renderer?: Renderer): Promise<FastifyInstance> {
  const { environment } = services
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Exactly so many proxies stand before us; a header they did not write is not believed. Without any, none is read.
    trustProxy: environment.TRUST_PROXY > 0 && ((_address, hop) => hop < environment.TRUST_PROXY),
    genReqId: requestId,
    requestIdHeader: false,
    // Most requests have nothing to say: `requestLog` makes a logger for those that may.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: true,
    frameworkErrors: refuseAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  // What is not JSON is not read at all.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    // Tests check every answer against the contract; at work it is only written.
    environment.NODE_ENV === 'test' ? serializerCompiler : () => JSON.stringify,
  )
  rememberRoutes(app)
  if (renderer?.isCached) addReadyAnswers(app, services.content)
  addStandingHeaders(app)
  // Test files share the machine's cores, and may well wait for each other; 0 is off.
  const maxEventLoopDelay = environment.NODE_ENV === 'test' ? 0 : 2_000
  await app.register(underPressure, { maxEventLoopDelay, retryAfter: 5 })
  await app.register(rateLimit, { global: false })
  await addDocumentation(app)
  handleErrors(app)
  await renderer?.addFiles(app)
  addRequestContext(app, services)
  await allowLocalPages(app)

  await app.register(
    async (api) => {
      tenancyRoutes(api)
      menuRoutes(api)
      storeRoutes(api)
      signInRoutes(api)
      customerRoutes(api)
      referralRoutes(api)
      orderingRoutes(api)
      paymentRoutes(api)
      reservationRoutes(api)
      newsletterRoutes(api)
      visitRoutes(api)
      presenceRoutes(api, createPresenceBook(services.now))
    },
    { prefix: '/api' },
  )
  assetRoutes(app)
  devOutboxRoutes(app, environment.NODE_ENV)
  devOrderRoutes(app, environment.NODE_ENV)
  if (renderer)
    pageRoutes(app, createPageCache({ callOrigins: callOrigins(environment) }), renderer)
  return app
}
