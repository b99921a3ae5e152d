import { businessDayOf } from '#domain/service-state.ts'
import { addDays, instantAt, minutesOf, type PlainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { settingsOf } from '#server/tenancy/settings-of.ts'

/** Whose day it is: its clock, and when its business day ends. */
type Place = Pick<TenantContext, 'site'>

/** The business day that it is now at an outlet. */
export function businessDay(
  { site, now }: Place & Pick<TenantContext, 'now'>,
  outletId: string,
): PlainDate {
  const { zone, dayEndsAt } = placeOf({ site }, outletId)
  return businessDayOf(now(), dayEndsAt, zone)
}

/** When a business day of an outlet begins. */
export function startOfDay(place: Place, outletId: string, day: PlainDate): Date {
  const { zone, dayEndsAt } = placeOf(place, outletId)
  return instantAt(day, minutesOf(dayEndsAt), zone)
}

/** When the business day after it begins. */
export function endOfDay(place: Place, outletId: string, day: PlainDate): Date {
  return startOfDay(place, outletId, addDays(day, 1))
}

function placeOf({ site }: Place, outletId: string) {
  const zone = site.outletById.get(outletId)?.timeZone ?? site.tenant.timeZone
  return { zone, dayEndsAt: settingsOf(site, outletId).dayEndsAt }
}
