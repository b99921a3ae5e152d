import { type ScryptOptions, scrypt } from 'node:crypto'
import type { TenantContext } from '#server/context.ts'
import { isSameHash, keyedHash } from '#server/keyed-hash.ts'

// Four digits are tried out in moments once a hash is stolen: so it is slow, and keyed with the installation's secret,
// which the database does not hold.

const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }
const saltBytes = 16
const hashBytes = 32

type Keyed = Pick<TenantContext, 'tenantId' | 'environment' | 'random'>

/** What the database keeps of a PIN. Not to be waited for in a transaction. */
export async function hashPin(ctx: Keyed, memberId: string, pin: string): Promise<Buffer> {
  const salt = Buffer.from(ctx.random.token(), 'base64url').subarray(0, saltBytes)
  return Buffer.concat([salt, await slowHash(ctx, memberId, pin, salt)])
}

export async function isRightPin(
  ctx: Keyed,
  memberId: string,
  pin: string,
  stored: Buffer,
): Promise<boolean> {
  const salt = stored.subarray(0, saltBytes)
  return isSameHash(await slowHash(ctx, memberId, pin, salt), stored.subarray(saltBytes))
}

function slowHash(ctx: Keyed, memberId: string, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = keyedHash(ctx, 'pin', memberId, pin)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(keyed, salt, hashBytes, cost, (error, hash) => (error ? reject(error) : resolve(hash)))
  return promise
}
