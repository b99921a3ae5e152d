import { Unavailable } from '#server/http/refusal.ts'
import { type MessageSender, Undeliverable } from './message.ts'

const timeoutMilliseconds = 10_000

/** Texts through Twilio's Messages API, or a gateway that speaks it. */
export function createSmsSender(account: {
  origin: string
  accountSid: string
  authToken: string
  /** A number, a sender's name, or a messaging service (`MG…`). */
  from: string
}): MessageSender {
  const { origin, accountSid, authToken, from } = account
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    async send(message) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: message.to, ...sender, Body: message.text }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }).catch((error: unknown) => {
        throw new Unavailable(`text gateway: ${error instanceof Error ? error.name : 'no answer'}`)
      })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const said = `text gateway: ${response.status}, error ${await gatewayCode(response)}`
      const isPassing = response.status === 429 || response.status >= 500
      throw isPassing ? new Unavailable(said) : new Undeliverable(said)
    },
  }
}

/** Twilio's number of the fault, such as 21211. Its sentence is left out: it names the recipient. */
async function gatewayCode(response: Response): Promise<string> {
  try {
    const { code } = (await response.json()) as { code?: unknown }
    return typeof code === 'number' ? String(code) : 'unnamed'
  } catch {
    // A proxy's page instead of the gateway's JSON: the status has said enough.
    return 'unreadable'
  }
}
