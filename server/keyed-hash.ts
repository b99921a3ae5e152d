import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Environment } from './environment.ts'

/** A tenant of an installation; a `TenantContext` is one. */
export interface Keyed {
  tenantId: string
  environment: Pick<Environment, 'SECRET'>
}

/**
 * HMAC-SHA-256 under the installation's secret, for one purpose and tenant. What must not be read from the database or a
 * log is kept as this: a plain hash of a phone number, an address or a code is reversed by trying them all.
 * @param parts only the last may hold a colon
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

/** Compares in a time that tells nothing of where they differ. */
export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
