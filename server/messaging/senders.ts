import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/connection.ts'
import type { Random } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'
import type { MessageSender } from './message.ts'

/** SMTP for email and an SMS gateway for texts, where configured; otherwise the development outbox. */
export function createMessageSender(_parts: {
  environment: Environment
  db: Database
  now: () => Date
  random: Random
  log: FastifyBaseLogger
}): MessageSender {
  throw new Error('not built yet')
}
