import { isLocalSender } from '#server/messaging/sender-address.ts'
import { createSmtpSender } from '#server/messaging/smtp-sender.ts'
import { type Check, fault, ok, warning } from './check.ts'

export const checkEmail: Check = {
  name: 'email',
  async run({ environment: { SMTP_URL, MAIL_FROM } }) {
    // In production the settings' check calls for it.
    if (!SMTP_URL) return warning('SMTP_URL is empty: emails are only shown at /dev/outbox.')
    const { host } = new URL(SMTP_URL)
    const sender = createSmtpSender(SMTP_URL, MAIL_FROM)
    try {
      await sender.verify()
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      return fault(
        `SMTP_URL: ${host} does not take emails (${reason}). Check address, port, user and password.`,
      )
    } finally {
      sender.close()
    }
    return isLocalSender(MAIL_FROM)
      ? warning(
          `${host} accepts the login, but MAIL_FROM is at localhost, which most mail servers refuse: set your own address.`,
        )
      : ok(`${host} accepts the login.`)
  },
}
