import { businessDayOf } from '#domain/service-state.ts'
import { addDays, instantAt, minutesOf, type PlainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** The content that says each outlet's time zone and when its business day ends. */
type HasSite = Pick<TenantContext, 'site'>

/** The business day that it is now at an outlet. */
export function businessDay(
  { site, now }: HasSite & Pick<TenantContext, 'now'>,
  outletId: string,
): PlainDate {
  const { zone, dayEndsAt } = dayOf({ site }, outletId)
  return businessDayOf(now(), dayEndsAt, zone)
}

/** When a business day of an outlet begins. */
export function startOfDay(context: HasSite, outletId: string, day: PlainDate): Date {
  const { zone, dayEndsAt } = dayOf(context, outletId)
  return instantAt(day, minutesOf(dayEndsAt), zone)
}

/** When the business day after it begins. */
export function endOfDay(context: HasSite, outletId: string, day: PlainDate): Date {
  return startOfDay(context, outletId, addDays(day, 1))
}

function dayOf({ site }: HasSite, outletId: string) {
  const zone = site.outletById.get(outletId)?.timeZone ?? site.tenant.timeZone
  return { zone, dayEndsAt: settingsOf(site, outletId).dayEndsAt }
}
