import { useMemo } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useChosenOutlets } from './use-chosen-outlets.ts'
import { type Lanes, useLanes } from './use-lanes.ts'

/** The orders of the outlets that this screen shows, and the lane of each. */
export function useShownOrders(): { lanes: Lanes; orders: WireStaffOrder[] } {
  const { chosen } = useChosenOutlets()
  const { lanes, orders } = useLanes(chosen)
  const shown = useMemo(
    () => orders.filter((order) => chosen.some(({ id }) => id === order.outlet.id)),
    [orders, chosen],
  )
  return { lanes, orders: shown }
}
