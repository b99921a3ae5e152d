import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { dinerCodeDigits } from '#domain/codes.ts'
import { type Keyed, keyedHash } from '#server/keyed-hash.ts'
import type { Random } from '#server/random.ts'

export function newCode(random: Random, digits: number = dinerCodeDigits): string {
  return String(random.integer(10 ** digits)).padStart(digits, '0')
}

/** What the database keeps of a code. */
export function hashCode(ctx: Keyed, subject: string, code: string): Buffer {
  return keyedHash(ctx, 'code', subject, code)
}

/** Encrypts a code for its way through the outbox: readable only with the installation's secret. */
export function encryptCode(ctx: Keyed & { random: Random }, code: string): string {
  const nonce = Buffer.from(ctx.random.token(), 'base64url').subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(ctx), nonce)
  const encrypted = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws when the text was changed, or encrypted with another secret. */
export function decryptCode(ctx: Keyed, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(ctx), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function encryptionKey(ctx: Keyed): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ctx.environment.SECRET, ctx.tenantId, 'outbox code', 32))
}
