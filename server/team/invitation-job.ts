/** An invitation to be sent, without its link being readable in the outbox. */
export interface InvitationJob {
  to: string
  channel: 'sms' | 'email'
  encryptedToken: string
  /** Origin of the staff host. */
  origin: string
}
