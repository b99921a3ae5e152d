import type { Role } from '#domain/staff-rights.ts'

/** An invitation to be sent, without its link being readable in the outbox. */
export interface InvitationJob {
  to: string
  channel: 'sms' | 'email'
  encryptedToken: string
  /** Of the staff host. */
  origin: string
  role: Role
  /** ISO 8601. */
  expiresAt: string
}
