import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TenantContext } from '#server/context.ts'

/**
 * What stands in the links of a subscriber's emails: who it is, sealed. It can be made again for each email and is kept
 * nowhere; the address itself is not in it.
 */
export function subscriberKey(
  ctx: Pick<TenantContext, 'tenantId' | 'environment'>,
  id: string,
): string {
  return `${id}.${seal(ctx, id).toString('base64url')}`
}

/** The subscriber's id; null when the key is not ours. */
export function readSubscriberKey(
  ctx: Pick<TenantContext, 'tenantId' | 'environment'>,
  key: string,
): string | null {
  const [id = '', mac = ''] = key.split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = seal(ctx, id)
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

function seal(
  { tenantId, environment }: Pick<TenantContext, 'tenantId' | 'environment'>,
  id: string,
) {
  return createHmac('sha256', environment.SECRET).update(`newsletter:${tenantId}:${id}`).digest()
}
