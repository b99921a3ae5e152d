import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useBoard } from './board-store.ts'
import { type Ends, type Lanes, lanesOf, memoizeLast, noLanes, type Outlet } from './lanes.ts'
import { allAfterSteps, type QueuedStep } from './steps.ts'
import { useNow } from './use-now.ts'

export function useShownOrders(): { lanes: Lanes; orders: WireStaffOrder[] } {
  const { chosen } = useChosenOutlets()
  return useLanes(chosen)
}

const noOrders: WireStaffOrder[] = []
let shown = noLanes

/** Memoized: the alarm, the bars and the lanes share one result per change. */
const ordersAndLanes = memoizeLast(
  (
    known: readonly WireStaffOrder[],
    steps: readonly QueuedStep[],
    notices: Ends['notices'],
    outlets: readonly Outlet[],
    now: number,
  ) => {
    const orders = allAfterSteps(known, steps)
    const unsentIds = new Set(steps.map(({ orderId }) => orderId))
    shown = lanesOf(orders, outlets, { notices, unsentIds }, now, shown)
    return {
      lanes: shown,
      orders: orders.filter((order) => outlets.some(({ id }) => id === order.outlet.id)),
    }
  },
)

/** The orders of these outlets with the queued steps of this screen applied, by lane. */
export function useLanes(outlets: readonly Outlet[]): { lanes: Lanes; orders: WireStaffOrder[] } {
  const orders = useBoard((state) => state.snapshot?.orders) ?? noOrders
  const steps = useBoard((state) => state.steps)
  const notices = useBoard((state) => state.notices)
  // The clock moves orders too: an order for later moves to Cooking, another becomes late.
  const now = useNow(10_000)
  return ordersAndLanes(orders, steps, notices, outlets, now)
}

const noOutlets: Outlet[] = []

const chosenOf = memoizeLast((all: Outlet[], ids: readonly string[]) => {
  const found = all.filter(({ id }) => ids.includes(id))
  return found.length > 0 ? found : all
})

/** The snapshot's outlets, and those shown on this screen: all if none of the chosen exists. */
export function useChosenOutlets(): { all: Outlet[]; chosen: Outlet[] } {
  const all = useBoard(({ snapshot }) => snapshot?.outlets) ?? noOutlets
  const ids = usePreferences(({ outletIds }) => outletIds)
  return { all, chosen: chosenOf(all, ids) }
}
