import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyCorsOptions } from '@fastify/cors'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { addDocumentation } from '#server/http/api-description.ts'
import type { Renderer } from '#server/pages/render.ts'
import { auditRoutes } from './audit/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import { addPreviews } from './content/preview.ts'
import { contentRoutes, restaurantSettingsRoutes, websiteRoutes } from './content/routes.ts'
import type { Services } from './context.ts'
import { customerRoutes, staffCustomerRoutes } from './customers/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { addClientAddress, trustProxies } from './http/client-address.ts'
import { connectionTimeouts, limitConnections, refuseConnection } from './http/connections.ts'
import { addDrain } from './http/drain.ts'
import { handleErrors, refuseAddress } from './http/errors.ts'
import { addHealth } from './http/health.ts'
import { refuseOverload } from './http/overload.ts'
import { addPriority } from './http/priority.ts'
import { addRequestContext } from './http/request-context.ts'
import { createRefusalLog } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { contractSerializer, validatorCompiler } from './http/validation.ts'
import { devKitchenRoutes } from './kitchen/rehearsal-order.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { devOutboxRoutes } from './messaging/routes.ts'
import { countRequests } from './metrics/metrics.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { officeRoutes } from './office/routes.ts'
import { devOrderRoutes } from './ordering/dev-routes.ts'
import { orderingRoutes } from './ordering/routes.ts'
import { outletSettingsRoutes } from './outlet-settings/routes.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'
import { pageRoutes } from './pages/routes.ts'
import { sendCachedAfterLimits, sendCachedFirst } from './pages/send-page.ts'
import { serviceWorkerRoute } from './pages/service-worker.ts'
import { paymentRoutes } from './payments/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { printerRoutes } from './printers/routes.ts'
import { promoRoutes } from './promos/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reservationRoutes, staffReservationRoutes } from './reservations/routes.ts'
import { savedCardRoutes } from './saved-cards/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { addStaffGuard } from './staff/guard.ts'
import { staffRoutes } from './staff/routes.ts'
import { createStaffApp } from './staff-app/staff-app.ts'
import { storeRoutes } from './stores/routes.ts'
import { devStaffRoutes } from './team/dev-routes.ts'
import { teamRoutes } from './team/routes.ts'
import { assetRoutes } from './tenancy/assets.ts'
import { tenancyRoutes } from './tenancy/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { visitRoutes } from './visits/routes.ts'

/** Body size in bytes above which a request is refused with 413. */
const bodyLimit = 64 * 1024

/**
 * The whole server, ready to listen or for requests with `inject`.
 * @param renderer of pages; without it there is only the API, as most tests need it
 */
export async function createApp(services: Services, renderer?: Renderer): Promise<FastifyInstance> {
  const { environment } = services
  const app = createServer(services)
  // Bodies that are not JSON are not parsed.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    // Tests check every answer against the contract; at work it is only written.
    environment.NODE_ENV === 'test' ? contractSerializer : () => JSON.stringify,
  )
  addClientAddress(app, environment.TRUST_PROXY)
  const refusals = createRefusalLog()
  addHealth(app, services.db, { drain: addDrain(app, services.eventStreams), refusals })
  countRequests(app, services.metrics)
  const pages = createPageCache(environment.PAGE_CACHE_MB, services.metrics.cache('pages'))
  if (renderer?.isCached) sendCachedFirst(app, services.content, pages)
  addSecurityHeaders(app)
  await compressResponses(app)
  await app.register(rateLimit, { global: false })
  limitConnections(app, services, refusals)
  await refuseOverload(app, services, addPriority(app))
  handleErrors(app, { isStrict: environment.NODE_ENV === 'test', refusals })
  // After the error handler, which its routes would otherwise not use.
  await addDocumentation(app)
  await renderer?.addFiles(app)
  const staffApp = createStaffApp()
  if (renderer) await staffApp.addFiles(app)
  if (renderer?.isCached) sendCachedAfterLimits(app, services.content, pages)
  addRequestContext(app, services)
  addPreviews(app)
  await allowLocalPages(app)
  addStaffGuard(app, environment.ORDER_LIMIT_FACTOR)

  await app.register(async (api) => addCalls(api, services, pages))
  assetRoutes(app, environment.PICTURE_CACHE_MB)
  // A fifth of it: icons and pictures for shared links are few.
  seoRoutes(app, Math.ceil(environment.PICTURE_CACHE_MB / 5))
  devOutboxRoutes(app, environment)
  devOrderRoutes(app, environment.NODE_ENV)
  devStaffRoutes(app, services)
  devKitchenRoutes(app, services)
  if (renderer) serviceWorkerRoute(app, environment.SERVICE_WORKER ? renderer.serviceWorker : null)
  if (renderer) pageRoutes(app, renderer, pages, staffApp)
  return app
}

/** Fastify as this server needs it, without any route. */
function createServer({ environment, log }: Services) {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxies(environment.TRUST_PROXY),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Most requests have nothing to say: `requestLog` makes a logger for those that may.
    childLoggerFactory: (logger) => logger,
    // `addDrain` waits for requests in flight.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...connectionTimeouts,
    clientErrorHandler: refuseConnection,
    frameworkErrors: refuseAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
}

/** Every call of the API, by area. */
function addCalls(api: FastifyInstance, services: Services, pages: PageCache): void {
  tenancyRoutes(api)
  menuRoutes(api, pages)
  storeRoutes(api)
  signInRoutes(api)
  customerRoutes(api)
  referralRoutes(api)
  orderingRoutes(api)
  savedCardRoutes(api)
  paymentRoutes(api)
  reservationRoutes(api)
  staffReservationRoutes(api)
  staffCustomerRoutes(api)
  newsletterRoutes(api)
  visitRoutes(api)
  clientErrorRoutes(api)
  staffRoutes(api)
  kitchenRoutes(api)
  printerRoutes(api)
  ticketRoutes(api)
  officeRoutes(api)
  reportRoutes(api)
  exportRoutes(api)
  serviceRoutes(api)
  teamRoutes(api)
  deviceRoutes(api)
  contentRoutes(api)
  restaurantSettingsRoutes(api)
  websiteRoutes(api)
  promoRoutes(api)
  outletSettingsRoutes(api)
  auditRoutes(api)
  presenceRoutes(api, services.presence)
}

/**
 * Compresses responses over 1 KB. Pages, menus and static files are already compressed and stay unchanged;
 * event streams and pictures are not compressed. No response has a secret beside text chosen by an attacker, so its
 * length reveals nothing (docs/decisions/015).
 */
async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Up to this size synchronously: with a stream, 70 KB of times cost the server a third more. Larger bodies would
    // block the event loop for longer.
    syncThreshold: 128 * 1024,
    // Requests are never decompressed: a few bytes could become gigabytes.
    globalDecompression: false,
    // For responses that are sent once, time matters more than size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  })
}

/** Origins of a development server, on any port. */
const localPage = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** Lets pages on `localhost` call a staging host, and no other host (CORS). */
async function allowLocalPages(app: FastifyInstance): Promise<void> {
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
