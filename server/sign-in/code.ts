import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random, TenantContext } from '#server/context.ts'
import { codeDigits } from './limits.ts'

export function newCode(random: Random): string {
  return String(random.integer(10 ** codeDigits)).padStart(codeDigits, '0')
}

/** What the database keeps of a code. Keyed: a plain hash of four digits is reversed at once. */
export function hashCode(ctx: TenantContext, subject: string, code: string): Buffer {
  return createHmac('sha256', ctx.environment.SECRET)
    .update(`${ctx.tenantId}:${subject}:${code}`)
    .digest()
}

export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A code on its way through the outbox: readable only with the installation's secret. */
export function sealCode(ctx: TenantContext, code: string): string {
  const nonce = Buffer.from(ctx.random.token(), 'base64url').subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ctx), nonce)
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unsealCode(ctx: TenantContext, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(ctx), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function sealingKey(ctx: TenantContext): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ctx.environment.SECRET, ctx.tenantId, 'outbox code', 32))
}
