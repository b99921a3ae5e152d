import { createTransport } from 'nodemailer'
import { Unavailable } from '#server/http/refusal.ts'
import { type MessageSender, Undeliverable } from './message.ts'

const timeoutMilliseconds = 15_000

/**
 * Emails through a mail server, over connections that are kept.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the sender's address; each message puts its restaurant's name before it
 */
export function createSmtpSender(url: string, from: string): MessageSender & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from: message.fromName ? { name: message.fromName, address: bareAddress(from) } : from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          ...(message.html ? { html: message.html } : {}),
          // Machines must not answer a code with an out-of-office note.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** `Tiffin <orders@example.com>` → `orders@example.com`. */
function bareAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}

/** In our own words: the library's sentence names the recipient. */
function failure(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const said = `mail server: ${responseCode ?? code ?? 'no answer'}`
  // A refused sign-in (535) is the installation's fault, not the recipient's: it may be put right.
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return isFinal ? new Undeliverable(said) : new Unavailable(said)
}
