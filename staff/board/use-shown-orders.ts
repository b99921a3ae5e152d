import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Lanes } from './lanes-of.ts'
import { useChosenOutlets } from './use-chosen-outlets.ts'
import { useLanes } from './use-lanes.ts'

/** The orders of the outlets that this screen shows, and the lane of each. */
export function useShownOrders(): { lanes: Lanes; orders: WireStaffOrder[] } {
  const { chosen } = useChosenOutlets()
  return useLanes(chosen)
}
