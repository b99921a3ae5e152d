import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Environment } from './environment.ts'

/** A tenant of an installation; a `TenantContext` is one. */
export interface Keyed {
  tenantId: string
  environment: Pick<Environment, 'SECRET'>
}

/**
 * HMAC-SHA-256 with the installation's secret, for one purpose and tenant. Replaces values that must not be readable in
 * the database or a log: a plain hash of a phone number, an address or a code can be reversed by trying all of them.
 * @param parts only the last may contain a colon
 */
export function keyedHash(
  { tenantId, environment }: Keyed,
  purpose: string,
  ...parts: (string | number)[]
): Buffer {
  return createHmac('sha256', environment.SECRET)
    .update([purpose, tenantId, ...parts].join(':'))
    .digest()
}

/** Compares in constant time. */
export function isSameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** An id as written in a message's link, signed for one purpose. It is recomputed for each message and not stored. */
export function signedId(ctx: Keyed, purpose: string, id: string): string {
  return `${id}.${keyedHash(ctx, purpose, id).toString('base64url')}`
}

/** The id; null when the key was not made here for that purpose. */
export function readSignedId(ctx: Keyed, purpose: string, key: string): string | null {
  const [id = '', mac = ''] = key.split('.')
  return isSameHash(Buffer.from(mac, 'base64url'), keyedHash(ctx, purpose, id)) ? id : null
}
