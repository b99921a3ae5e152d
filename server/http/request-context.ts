import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { CustomersTable } from '#database/customer-tables.ts'
import type { HostKind } from '#domain/tenant.ts'
import { type Context, type Services, tenantContext } from '#server/context.ts'
import { type Customer, toCustomer } from '#server/customers/customer.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { sendNotFound } from './errors.ts'
import { hostName, siteOrigin } from './host-name.ts'
import { routedPath } from './is-call.ts'
import { Refusal } from './refusal.ts'
import { requestLog } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Tenant, customer and services of this request; set for every route that `addRequestContext` covers. */
    ctx: Context
  }
  interface FastifyContextConfig {
    ignoresToken?: boolean
    /** A command of this machine about the installation, which may have no tenant yet: without `ctx`. */
    isCommand?: boolean
  }
}

/** Every request learns its tenant from its host and its customer from its token, before anything else. */
export function addRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isCommand) return
    const host = hostName(request)
    if (!host) throw new Refusal('malformed')
    const entry = await services.content.findHost(host)
    if (!entry) throw new Refusal('unknown_host')
    if (!isServedOn(entry.kind, request)) return sendNotFound(request, reply)

    // Nothing that the restaurant is shown is older than its own last step, whichever process took that.
    const site = await (entry.kind === 'staff'
      ? services.content.loadNewest(entry.tenantId)
      : services.content.load(entry.tenantId))
    const session = await findSession(services, entry.tenantId, request)
    request.ctx = {
      ...tenantContext(services, entry.tenantId, site),
      log: requestLog(request),
      requestId: request.id,
      host: { name: host, kind: entry.kind },
      origin: siteOrigin(request, host, services.environment),
      ip: request.ip,
      customer: session?.customer ?? null,
      sessionHash: session?.hash ?? null,
    }
  })
}

/** Routes of staff hosts besides their pages. */
const onStaffHosts = /^\/(api\/staff\/|print\/|tenancy\/assets\/|staff-assets\/|dev\/outbox$)/

/** Staff hosts and all others share no call: the session of the restaurant's person never reaches a diner's page. */
function isServedOn(kind: HostKind, { url, routeOptions }: FastifyRequest): boolean {
  const path = routedPath(url)
  if (kind !== 'staff') {
    // Checks the matched route too, since its handler would answer.
    return ![path, routeOptions.url ?? ''].some((each) => /^\/(api\/staff|print)(\/|$)/.test(each))
  }
  if (/^\/(api|dev)(\/|$)/.test(path)) return onStaffHosts.test(path)
  // A page, or a listed route: any other route of the server does not exist here.
  return routeOptions.url === undefined || routeOptions.url === '/*' || onStaffHosts.test(path)
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The session of a request's token; null without a token, or if the token has no (current) session. */
async function findSession(
  services: Services,
  tenantId: string,
  request: FastifyRequest,
): Promise<{ customer: Customer; hash: Buffer } | null> {
  const { authorization } = request.headers
  if (!authorization || request.routeOptions.config.ignoresToken) return null
  const [, token = ''] = /^Bearer ([\w-]{20,100})$/i.exec(authorization) ?? []
  const hash = hashToken(token)
  const row = token ? await customerOfSession(services, tenantId, hash) : undefined
  if (row) return { customer: toCustomer(row), hash }
  securityEvent({ ...services, tenantId, log: requestLog(request) }, 'token_rejected')
  return null
}

async function customerOfSession(
  { db, now }: Services,
  tenantId: string,
  hash: Buffer,
): Promise<Selectable<CustomersTable> | undefined> {
  const { rows } = await sql<Selectable<CustomersTable>>`
    select * from customer_of_session(${tenantId}, ${hash}, ${now()})`.execute(db.shared)
  return rows[0]
}
