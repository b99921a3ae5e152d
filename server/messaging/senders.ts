import type { Database } from '#database/connection.ts'
import type { Environment } from '#server/environment.ts'
import type { Random } from '#server/random.ts'
import { createDevOutbox } from './dev-outbox.ts'
import { type MessageSender, Undeliverable } from './message.ts'
import { createSmsSender } from './sms-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

/** SMTP for email and an SMS gateway for texts, where configured; otherwise the development outbox. */
export function createMessageSender(parts: {
  environment: Environment
  db: Database
  now: () => Date
  random: Random
}): MessageSender {
  const { environment } = parts
  const outbox = environment.NODE_ENV === 'production' ? refusingSender : createDevOutbox(parts)
  const senders = {
    email: environment.SMTP_URL
      ? createSmtpSender(environment.SMTP_URL, environment.MAIL_FROM)
      : outbox,
    sms: environment.SMS_ACCOUNT_SID
      ? createSmsSender({
          origin: environment.SMS_API_ORIGIN,
          accountSid: environment.SMS_ACCOUNT_SID,
          authToken: environment.SMS_AUTH_TOKEN,
          from: environment.SMS_FROM,
        })
      : outbox,
  }
  return { send: (message) => senders[message.channel].send(message) }
}

const refusingSender: MessageSender = {
  async send(message) {
    throw new Undeliverable(`no ${message.channel} provider is configured`)
  },
}
