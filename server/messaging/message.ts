import type { Environment } from '#server/environment.ts'
import { PermanentFailure } from '#server/http/refusal.ts'

/** One message to one person, ready to send. */
export interface Message {
  tenantId: string
  to: string
  channel: 'sms' | 'email'
  /** The restaurant's name beside the sender's address; emails only. */
  fromName?: string
  /** Reply-To address; emails only. Without it replies go to the sender's address, which is not read. */
  replyTo?: string
  /** Empty for texts. */
  subject: string
  text: string
  html?: string
  /** The sign-in code it carries, so that the development outbox can show it. */
  code?: string
}

/**
 * Sends a message through a provider. Throws `Unavailable` if a retry may succeed, `Undeliverable` if not. Their texts
 * are logged, so they never name the recipient.
 */
export interface MessageSender {
  send(message: Message): Promise<void>
}

/** The provider has refused this message for good. */
export class Undeliverable extends PermanentFailure {
  override name = 'Undeliverable'
}

/** Whether messages of this kind leave the installation, or at least reach its development outbox. */
export function canSend(environment: Environment, channel: Message['channel']): boolean {
  if (environment.NODE_ENV !== 'production') return true
  return (channel === 'sms' ? environment.SMS_ACCOUNT_SID : environment.SMTP_URL) !== ''
}

/** `Tiffin <orders@example.com>` → `orders@example.com`. */
export function bareAddress(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender
}

/** The default, or another at localhost: outside development most mail servers refuse it. */
export function isLocalSender(sender: string): boolean {
  return bareAddress(sender).endsWith('@localhost')
}
