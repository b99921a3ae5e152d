/** One message to one person, ready to send. */
export interface Message {
  tenantId: string
  to: string
  channel: 'sms' | 'email'
  /** Empty for texts. */
  subject: string
  text: string
  html?: string
  /** The sign-in code it carries, so that the development outbox can show it. */
  code?: string
}

/** Hands a message to the outside world. Throws `Unavailable` when trying again later may help. */
export interface MessageSender {
  send(message: Message): Promise<void>
}
