import { pino } from 'pino'
import { connect } from '#database/connection.ts'
import type { Services } from './context.ts'
import type { Environment } from './environment.ts'
import { createJobSignal } from './messaging/outbox.ts'
import { createMessageSender } from './messaging/senders.ts'
import { createOrderEvents } from './ordering/order-events.ts'
import { createPaymentProviders } from './payments/providers.ts'
import { systemRandom } from './random.ts'
import { installationSecret } from './secret.ts'
import { createContentStore } from './tenancy/content-store.ts'

/** Connects and makes everything the installation shares. */
export async function createServices(given: Environment): Promise<Services> {
  const environment = given.SECRET
    ? given
    : { ...given, SECRET: await installationSecret(given.DATA_FOLDER) }
  const log = pino({ level: environment.LOG_LEVEL })
  const db = await connect({
    url: environment.DATABASE_URL || undefined,
    folder: `${environment.DATA_FOLDER}/database`,
    poolSize: environment.DATABASE_POOL,
  })
  const now = () => new Date()
  const random = systemRandom(now)
  return {
    environment,
    db,
    log,
    now,
    random,
    content: createContentStore(db, () => performance.now()),
    messages: createMessageSender({ environment, db, now, random }),
    jobSignal: createJobSignal(),
    payments: createPaymentProviders({ environment, db, random }),
    orderEvents: createOrderEvents(),
  }
}
