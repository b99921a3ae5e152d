import { Unavailable } from '#server/http/refusal.ts'
import { readSmsAccount } from '#server/messaging/sms-sender.ts'
import { type Check, fault, ok, warning } from './check.ts'

export const checkTexts: Check = {
  name: 'texts',
  async run({ environment }) {
    if (!environment.SMS_ACCOUNT_SID) {
      return environment.NODE_ENV === 'production'
        ? warning(
            'SMS_ACCOUNT_SID is empty: diners sign in by email only, and the phone number of a cash order is not proven.',
          )
        : warning('SMS_ACCOUNT_SID is empty: texts are only shown at /dev/outbox.')
    }
    const { host } = new URL(environment.SMS_API_ORIGIN)
    try {
      const status = await readSmsAccount({
        origin: environment.SMS_API_ORIGIN,
        accountSid: environment.SMS_ACCOUNT_SID,
        authToken: environment.SMS_AUTH_TOKEN,
      })
      if (status < 400) return ok(`${host} accepts account and token.`)
      return status >= 500
        ? fault(`SMS_API_ORIGIN: ${host} answers ${status}. Try again, or ask the provider.`)
        : fault(`${host} refuses SMS_ACCOUNT_SID and SMS_AUTH_TOKEN (${status}). Correct them.`)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      return fault(`SMS_API_ORIGIN: ${host} does not answer. Check address and firewall.`)
    }
  },
}
