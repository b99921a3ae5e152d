import type { Context } from '#server/context.ts'
import { type Keyed, signedId } from '#server/keyed-hash.ts'

/** Purposes of signed links in messages about bookings: a link works for one purpose only. */
export const confirmPurpose = 'booking'
export const cancelPurpose = 'booking-cancel'

/** Confirms a held booking. @param origin of the diners' site */
export function confirmLink(ctx: Keyed, origin: string, bookingId: string): string {
  return `${origin}/booking/confirm?key=${signedId(ctx, confirmPurpose, bookingId)}`
}

/** Shows a booking and cancels it, without sign-in. @param origin of the diners' site */
export function cancelLink(ctx: Keyed, origin: string, bookingId: string): string {
  return `${origin}/booking/cancel?key=${signedId(ctx, cancelPurpose, bookingId)}`
}

/** The diners' site, by the same scheme and port as the restaurant's own pages. */
export function dinerOrigin({ site, origin }: Pick<Context, 'site' | 'origin'>): string {
  const url = new URL(origin)
  url.hostname = site.liveHosts[0] ?? url.hostname
  return url.origin
}
