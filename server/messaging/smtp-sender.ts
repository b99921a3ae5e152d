import { createTransport } from 'nodemailer'
import { isPrivateHost } from '#server/environment.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { queues } from '#server/jobs/topics.ts'
import { bareAddress, type MessageSender, Undeliverable } from './message.ts'

/** Less than the time limit of the job, so that a connection is free again before the next try. */
const codeTimeoutMilliseconds = 10_000
const timeoutMilliseconds = 15_000

/**
 * Emails through a mail server, over connections that are kept.
 * @param url `smtp://user:password@host:587` or `smtps://…`; nothing leaves the network in plain text, unless it ends with
 *   `?requireTLS=false` or `?ignoreTLS=true`
 * @param from the sender's address; each message puts its restaurant's name before it
 */
export function createSmtpSender(
  url: string,
  from: string,
): MessageSender & {
  /** Connects and signs in, without sending anything. Throws an error that names no secret. */
  verify(): Promise<void>
  close(): void
} {
  const connect = (maxConnections: number, timeout: number) =>
    createTransport({
      url,
      // Options in the address override these.
      requireTLS: needsTls(url),
      pool: true,
      maxConnections,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    })
  // A separate pool, so that a code never waits for a connection in use by other emails. As many connections as the
  // worker has slots.
  const forCodes = connect(queues['codes-by-email'].slots, codeTimeoutMilliseconds)
  const others = queues['orders-by-email'].slots + queues.notices.slots + queues.email.slots
  const forOthers = connect(others, timeoutMilliseconds)
  return {
    async send(message) {
      try {
        await (message.code ? forCodes : forOthers).sendMail({
          from: message.fromName ? { name: message.fromName, address: bareAddress(from) } : from,
          to: { name: '', address: message.to },
          ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
          subject: message.subject,
          text: message.text,
          ...(message.html ? { html: message.html } : {}),
          // Stops automatic replies, such as out-of-office notes.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failure(error)
      }
    },
    async verify() {
      await forCodes.verify().catch((error: unknown) => {
        throw failure(error)
      })
    },
    close() {
      forCodes.close()
      forOthers.close()
    },
  }
}

/** Whether a connection has to become a safe one (STARTTLS) before it signs in, by the host of the address. */
export function needsTls(url: string): boolean {
  return !isPrivateHost(new URL(url).hostname)
}

/** No answer about a recipient: a refused sign-in, and a connection that could not be made safe. */
const installationFaults = ['EAUTH', 'ETLS']

/** Not the library's message, which contains the recipient's address. */
function failure(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const said = `mail server: ${responseCode ?? code ?? 'no answer'}`
  // A fault of the installation can be corrected, so the message is retried.
  const isFinal =
    responseCode !== undefined && responseCode >= 500 && !installationFaults.includes(code ?? '')
  return isFinal ? new Undeliverable(said) : new Unavailable(said)
}
