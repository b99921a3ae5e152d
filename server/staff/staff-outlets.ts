import type { Outlet } from '#domain/tenant.ts'
import { numberPrefix } from '#server/ordering/write-order.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import type { StaffContext } from './staff-context.ts'

/** The outlets that the caller may see, with their short names for dockets and chips. */
export function staffOutlets({ site, outletIds }: Pick<StaffContext, 'site' | 'outletIds'>) {
  return site.outlets
    .filter(({ id }) => outletIds.includes(id))
    .map((outlet) => ({ id: outlet.id, name: outlet.name, short: shortName(site, outlet) }))
}

/** As set for the outlet; otherwise the prefix of its order numbers. */
export function shortName(
  site: StaffContext['site'],
  { id, name }: Pick<Outlet, 'id' | 'name'>,
): string {
  return settingsOf(site, id).short ?? numberPrefix(name)
}
