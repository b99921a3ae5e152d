import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#database/connection.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Announcements } from './announcements.ts'
import type { PreviewSites } from './content/preview-sites.ts'
import type { Customer } from './customers/customer.ts'
import type { Environment } from './environment.ts'
import type { EventStreams } from './http/event-stream.ts'
import { hasEnqueued, type JobSignal } from './jobs/outbox.ts'
import type { BoardScreens } from './kitchen/board-screens.ts'
import type { MessageSender } from './messaging/message.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { OrderScreens } from './ordering/order-screens.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { PresenceBook } from './presence/presence-book.ts'
import type { Random } from './random.ts'
import type { PauseViews } from './service/pause-views.ts'
import type { ContentStore } from './tenancy/content-store.ts'
import { hasChangedLiveFacts } from './tenancy/live-facts.ts'
import type { SiteContent } from './tenancy/site-content.ts'
import { putTermsInForce } from './tenancy/terms.ts'

/** Shared by the whole installation; created once at start, replaced by test doubles in tests. */
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
  /** Between the parts of this process, and to other processes. */
  announcements: Announcements
  boardScreens: BoardScreens
  pauseViews: PauseViews
  previewSites: PreviewSites
  orderScreens: OrderScreens
  /** Open event streams; they are told to reconnect when this process stops. */
  eventStreams: EventStreams
  metrics: Metrics
  /** Signed-in diners with a filled cart, at all processes. */
  presence: PresenceBook
}

/** Which tenant something works for, without its content. */
export interface TenantScope extends Services {
  tenantId: string
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface TenantContext extends TenantScope {
  /** Outlets, menus and settings of this moment; the same object until the content changes. */
  site: SiteContent
}

/** Context of a job. Content is loaded on demand, since most jobs of a quiet tenant do not need it. */
export interface JobContext extends TenantScope {
  /** The same object for all jobs that share this context. */
  withSite(): Promise<TenantContext>
}

/** One request. */
export interface Context extends TenantContext {
  requestId: string
  host: { name: string; kind: HostKind }
  /** The caller previews a draft: `site` differs from the live content, and `now` may be ahead, in milliseconds. */
  preview?: { ahead: number }
  /** Where the diner sees the site, such as `https://shop.example`. */
  origin: string
  /** Address of the client, for limits only; never stored or logged. */
  ip: string
  /** Signed in with a valid token; null for a visitor. */
  customer: Customer | null
  /** Names the customer's session in the database; null for a visitor. */
  sessionHash: Buffer | null
}

export interface CustomerContext extends Context {
  customer: Customer
  sessionHash: Buffer
}

export function tenantContext(
  services: Services,
  tenantId: string,
  site: SiteContent,
): TenantContext {
  return { ...tenantScope(services, tenantId), site }
}

export function jobContext(services: Services, tenantId: string): JobContext {
  const scope = tenantScope(services, tenantId)
  let loading: Promise<TenantContext> | undefined
  return {
    ...scope,
    withSite() {
      loading ??= services.content.load(tenantId).then((site) => ({ ...scope, site }))
      return loading
    },
  }
}

function tenantScope(services: Services, tenantId: string): TenantScope {
  return {
    ...services,
    tenantId,
    async transaction(work) {
      let leftJobs = false
      let hasNewTerms = false
      const result = await services.db.transaction(tenantId, async (tx) => {
        const outcome = await work(tx)
        leftJobs = hasEnqueued(tx)
        hasNewTerms = hasChangedLiveFacts(tx)
        return outcome
      })
      if (leftJobs) services.jobSignal.notify()
      if (hasNewTerms) await putTermsInForce(services, tenantId)
      return result
    },
  }
}
