import { connect } from '#database/connection.ts'
import { installationSecret } from '#server/start-up/data-folder.ts'
import { type Announcements, createAnnouncements } from './announcements.ts'
import { createPreviewSites } from './content/preview-sites.ts'
import type { Services } from './context.ts'
import type { Environment } from './environment.ts'
import { createEventStreams } from './http/event-stream.ts'
import { createJobSignal } from './jobs/outbox.ts'
import { createBoardScreens } from './kitchen/board-screens.ts'
import { createLog } from './log.ts'
import { createMessageSender } from './messaging/senders.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createOrderScreens } from './ordering/order-screens.ts'
import { createPaymentProviders } from './payments/providers.ts'
import { createPresenceBook, sharePresence } from './presence/presence-book.ts'
import { systemRandom } from './random.ts'
import { createPauseViews } from './service/pause-views.ts'
import { prepareDataFolder } from './start-up/data-folder.ts'
import { createContentStore } from './tenancy/content-store.ts'

/** Milliseconds that a page waits to learn whether its content has changed; then it is sent as it was. */
const contentPatience = 1_000

/** Connects and makes everything the installation shares. */
export async function createServices(given: Environment): Promise<Services> {
  // A server with a database and a secret of its own keeps nothing on the disk.
  if (!given.DATABASE_URL || !given.SECRET) await prepareDataFolder(given.DATA_FOLDER)
  const environment = given.SECRET
    ? given
    : { ...given, SECRET: await installationSecret(given.DATA_FOLDER) }
  const log = createLog(environment.LOG_LEVEL)
  const db = await connect({
    url: environment.DATABASE_URL || undefined,
    folder: `${environment.DATA_FOLDER}/database`,
    poolSize: environment.DATABASE_POOL,
    timeouts: {
      acquire: environment.DATABASE_ACQUIRE_SECONDS * 1_000,
      statement: environment.DATABASE_STATEMENT_SECONDS * 1_000,
      lock: environment.DATABASE_LOCK_SECONDS * 1_000,
      idleInTransaction: environment.DATABASE_IDLE_TRANSACTION_SECONDS * 1_000,
    },
    // Only the driver's sentence, which contains no query and no values.
    onBroken: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
    onNoRoom: (reason) =>
      log.error({ reason }, 'no order can be taken: make room for the database'),
  })
  return wireServices({ environment, db, log, now: () => new Date() })
}

type Foundation = Pick<Services, 'environment' | 'db' | 'log' | 'now'>

/** All services, from those that differ between installations and tests. */
export function wireServices(
  foundation: Foundation & Partial<Pick<Services, 'messages'>>,
  createContent = (announcements: Announcements) =>
    createContentStore(foundation.db, () => performance.now(), {
      capacity: foundation.environment.CONTENT_CACHE_MB,
      patience: contentPatience,
      announcements,
    }),
): Services {
  const { environment, db, log, now } = foundation
  const random = systemRandom(now)
  const announcements = createAnnouncements({ db, random, log })
  return {
    messages: createMessageSender({ environment, db, now, random }),
    ...foundation,
    random,
    content: createContent(announcements),
    jobSignal: createJobSignal(),
    payments: createPaymentProviders({ environment, db, random }),
    announcements,
    orderScreens: createOrderScreens({ db, announcements, log, now }),
    eventStreams: createEventStreams(random),
    metrics: createMetrics(),
    presence: sharePresence(createPresenceBook(now), announcements),
    boardScreens: createBoardScreens({ db, announcements, log, now }),
    pauseViews: createPauseViews({ db, announcements, log }),
    previewSites: createPreviewSites(),
  }
}
