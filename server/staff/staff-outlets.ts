import { numberPrefix } from '#server/ordering/order-number.ts'
import type { StaffContext } from './staff-context.ts'

/** The outlets that the caller may see, with the short name that stands on dockets and chips. */
export function staffOutlets({ site, outletIds }: Pick<StaffContext, 'site' | 'outletIds'>) {
  return site.outlets
    .filter(({ id }) => outletIds.includes(id))
    .map(({ id, name }) => ({ id, name, short: numberPrefix(name) }))
}
