import { isSameHash, type Keyed, keyedHash } from './keyed-hash.ts'

/**
 * An id as it stands in a link of a message, signed for one purpose. It can be made again for each message and is kept
 * nowhere.
 */
export function signedId(ctx: Keyed, purpose: string, id: string): string {
  return `${id}.${keyedHash(ctx, purpose, id).toString('base64url')}`
}

/** The id; null when the key was not made here for that purpose. */
export function readSignedId(ctx: Keyed, purpose: string, key: string): string | null {
  const [id = '', mac = ''] = key.split('.')
  return isSameHash(Buffer.from(mac, 'base64url'), keyedHash(ctx, purpose, id)) ? id : null
}
