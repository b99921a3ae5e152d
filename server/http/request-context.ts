import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CustomersTable, Tables } from '#database/tables.ts'
import { type Context, type Services, tenantContext } from '#server/context.ts'
import { type Customer, toCustomer } from '#server/customers/customer.ts'
import { Refusal } from './refusal.ts'
import { requestLog } from './request-log.ts'
import { siteOrigin } from './site-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Tenant, customer and services of this request; set for every route that `addRequestContext` covers. */
    ctx: Context
  }
}

/** Every request learns its tenant from its host and its customer from its token, before anything else. */
export function addRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    const host = hostName(request)
    const entry = await services.content.findHost(host)
    if (!entry) throw new Refusal('unknown_host')

    const site = await services.content.load(entry.tenantId)
    request.ctx = {
      ...tenantContext(services, entry.tenantId, site),
      log: requestLog(request),
      requestId: request.id,
      host: { name: host, kind: entry.kind },
      origin: siteOrigin(request, host, services.environment.PUBLIC_PORT),
      ip: request.ip,
      customer: request.headers.authorization
        ? await findCustomer(services, entry.tenantId, request.headers.authorization)
        : null,
    }
  })
}

/** `Shop.Example.com:3000` → `shop.example.com`. */
export function hostName(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '')
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token of `Authorization: Bearer …`, '' without one. */
export function bearerToken(authorization: string | undefined): string {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1] ?? ''
}

async function findCustomer(
  services: Services,
  tenantId: string,
  authorization: string,
): Promise<Customer | null> {
  const token = bearerToken(authorization)
  if (!token) return null
  const row = await customerOfSession(
    services.db.shared,
    tenantId,
    hashToken(token),
    services.now(),
  )
  return row ? toCustomer(row) : null
}

async function customerOfSession(db: Kysely<Tables>, tenantId: string, hash: Buffer, at: Date) {
  const { rows } = await sql<Selectable<CustomersTable>>`
    select * from customer_of_session(${tenantId}, ${hash}, ${at})`.execute(db)
  return rows[0]
}
