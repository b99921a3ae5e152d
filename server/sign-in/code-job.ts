/** A code to be sent, without the code being readable in the outbox. */
export interface SignInCodeJob {
  to: string
  channel: 'sms' | 'email'
  encryptedCode: string
  /** Host of the storefront that asked. */
  host: string
  /** ISO 8601. */
  expiresAt: string
}
