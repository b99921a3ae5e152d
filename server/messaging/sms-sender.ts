import { Unavailable } from '#server/http/refusal.ts'
import { type MessageSender, Undeliverable } from './message.ts'

const timeoutMilliseconds = 10_000

interface SmsAccount {
  origin: string
  accountSid: string
  authToken: string
}

/** Sends texts through Twilio's Messages API, or a gateway with the same API. */
export function createSmsSender(
  account: SmsAccount & {
    /** A number, a sender's name, or a messaging service (`MG…`). */
    from: string
  },
): MessageSender {
  const { from } = account

  return {
    async send(message) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      const body = new URLSearchParams({ To: message.to, ...sender, Body: message.text })
      const response = await callGateway(account, '/Messages.json', { method: 'POST', body })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const { status } = response
      // Wrong credentials can be corrected, so the message is retried.
      const isRefused = status === 401 || status === 403
      const code = await gatewayCode(response)
      const reason = `text gateway: ${status},${isRefused ? ' refuses the account,' : ''} error ${code}`
      throw isRefused || isTemporary(status) ? new Unavailable(reason) : new Undeliverable(reason)
    },
  }
}

/** Whether a retry may succeed: the gateway timed out, rate-limited the request or failed. */
function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/**
 * Reads the account, which sends nothing.
 * @returns the status of the response: 200 if account and token are right
 * @throws Unavailable if there is no response
 */
export async function readSmsAccount(account: SmsAccount): Promise<number> {
  const response = await callGateway(account, '.json', { method: 'GET' })
  await response.body?.cancel()
  return response.status
}

/** @param path after the account's own address */
function callGateway(
  { origin, accountSid, authToken }: SmsAccount,
  path: string,
  request: { method: string; body?: URLSearchParams },
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return fetch(`${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`, {
    ...request,
    headers: { authorization, accept: 'application/json' },
    // Following a redirect would send the message to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: unknown) => {
    throw new Unavailable(`text gateway: ${error instanceof Error ? error.name : 'no answer'}`)
  })
}

/** Twilio's error code, such as 21211. The error message is omitted: it contains the recipient. */
async function gatewayCode(response: Response): Promise<string> {
  try {
    const { code } = (await response.json()) as { code?: unknown }
    return typeof code === 'number' ? String(code) : 'unnamed'
  } catch {
    // The error page of a proxy is not JSON; the status is enough.
    return 'unreadable'
  }
}
