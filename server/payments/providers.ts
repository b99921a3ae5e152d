import type { Database } from '#database/connection.ts'
import type { Random } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'
import type { PaymentProviders } from './provider.ts'

/** The ways to pay that the environment allows. */
export function createPaymentProviders(_parts: {
  environment: Environment
  db: Database
  random: Random
}): PaymentProviders {
  throw new Error('not built yet')
}
