import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#database/connection.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Customer } from './customers/customer.ts'
import type { Environment } from './environment.ts'
import type { MessageSender } from './messaging/message.ts'
import { hasEnqueued, type JobSignal } from './messaging/outbox.ts'
import type { OrderEvents } from './ordering/order-events.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { ContentStore, SiteContent } from './tenancy/content-store.ts'

/** What the whole installation shares; made once at start, replaced by stand-ins in tests. */
export interface Services {
  environment: Environment
  db: Database
  log: FastifyBaseLogger
  now(): Date
  random: Random
  content: ContentStore
  messages: MessageSender
  /** Wakes the worker of this process when a commit left it something to do. */
  jobSignal: JobSignal
  payments: PaymentProviders
  orderEvents: OrderEvents
}

export interface Random {
  /** Opaque, in order of time (UUID version 7). */
  id(): string
  /** 256 bits, base64url. */
  token(): string
  /** A whole number from 0 up to, but not including, `below`. */
  integer(below: number): number
}

/** Which tenant a request or a job works for. */
export interface TenantContext extends Services {
  tenantId: string
  /** Outlets, menus and settings of this moment; the same object until the content changes. */
  site: SiteContent
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One request. */
export interface Context extends TenantContext {
  requestId: string
  host: { name: string; kind: HostKind }
  /** Where the diner sees the site, such as `https://shop.example`. */
  origin: string
  /** Address of the client, for limits only; never stored or logged. */
  ip: string
  /** Signed in with a valid token; null for a guest. */
  customer: Customer | null
}

export interface CustomerContext extends Context {
  customer: Customer
}

export function tenantContext(
  services: Services,
  tenantId: string,
  site: SiteContent,
): TenantContext {
  return {
    ...services,
    tenantId,
    site,
    async transaction(work) {
      let leftJobs = false
      const result = await services.db.transaction(tenantId, async (tx) => {
        const outcome = await work(tx)
        leftJobs = hasEnqueued(tx)
        return outcome
      })
      if (leftJobs) services.jobSignal.notify()
      return result
    },
  }
}
