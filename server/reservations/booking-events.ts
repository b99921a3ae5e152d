import type { PlainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'

/** Tells open screens to load the bookings of these days again. After the commit. */
export function publishBookings(
  { announcements, tenantId }: Pick<TenantContext, 'announcements' | 'tenantId'>,
  ...days: PlainDate[]
): void {
  for (const day of new Set(days)) announcements.publish('booking', tenantId, day)
}
