import { isSameHash, type Keyed, keyedHash } from '#server/keyed-hash.ts'

/** Content of a key. The email is not part of it: the signature covers the account's current one. */
export interface EmailKey {
  customerId: string
  /** Milliseconds of the epoch. */
  expiresAt: number
}

/** The signed key in the link that proves an email. It is kept nowhere, and ends when the account names another. */
export function emailKey(ctx: Keyed, email: string, parts: EmailKey): string {
  const { customerId, expiresAt } = parts
  return `${customerId}.${expiresAt}.${sign(ctx, email, parts).toString('base64url')}`
}

/** The customer that a key names, or null when it is malformed. Not trusted before `isSignedFor`. */
export function readEmailKey(key: string): EmailKey | null {
  const match = /^([\w-]{1,80})\.(\d{1,15})\.[\w-]+$/.exec(key)
  return match ? { customerId: match[1] ?? '', expiresAt: Number(match[2]) } : null
}

/** Whether this service made the key for that email. */
export function isSignedFor(ctx: Keyed, email: string, key: string): boolean {
  const parts = readEmailKey(key)
  if (!parts) return false
  const given = Buffer.from(key.split('.')[2] ?? '', 'base64url')
  return isSameHash(given, sign(ctx, email, parts))
}

function sign(ctx: Keyed, email: string, { customerId, expiresAt }: EmailKey): Buffer {
  return keyedHash(ctx, 'email', customerId, expiresAt, email)
}
