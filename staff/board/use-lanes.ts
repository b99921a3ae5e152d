import { useState } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { allAfterSteps, type QueuedStep } from '#staff/live/steps.ts'
import { useNow } from '#staff/shell/use-now.ts'
import type { LaneName } from './lanes.ts'
import { type Ends, type Lanes, lanesOf, noLanes, type Outlet } from './lanes-of.ts'
import { memoizeLast } from './memoize-last.ts'

const none: WireStaffOrder[] = []
let shown = noLanes

/** Computed once per change for the alarm, the bars and the lanes, which all use the result. */
const ordersAndLanes = memoizeLast(
  (
    known: readonly WireStaffOrder[],
    steps: readonly QueuedStep[],
    landed: Ends['landed'],
    notices: Ends['notices'],
    outlets: readonly Outlet[],
    now: number,
  ) => {
    const orders = allAfterSteps(known, steps)
    const unsentIds = new Set(steps.map(({ orderId }) => orderId))
    shown = lanesOf(orders, outlets, { landed, notices, unsentIds }, now, shown)
    return {
      lanes: shown,
      orders: orders.filter((order) => outlets.some(({ id }) => id === order.outlet.id)),
    }
  },
)

/** The orders of these outlets with the queued steps of this screen applied, and each order in its lane. */
export function useLanes(outlets: readonly Outlet[]): { lanes: Lanes; orders: WireStaffOrder[] } {
  const orders = useBoard((state) => state.snapshot?.orders) ?? none
  const steps = useBoard((state) => state.steps)
  const landed = useBoard((state) => state.landed)
  const notices = useBoard((state) => state.notices)
  // The clock moves orders too: one for later moves to Cooking, one becomes late.
  const now = useNow(10_000)
  return ordersAndLanes(orders, steps, landed, notices, outlets, now)
}

/**
 * The lane that a phone shows. The first snapshot decides, once: New where something waits, so that the link of an alert
 * leads to it. Afterwards only a tap changes it, never an order that arrives.
 */
export function useTab(lanes: Lanes, isCurrent: boolean): [LaneName, (name: LaneName) => void] {
  const [chosen, choose] = useState<LaneName | null>(null)
  const first = lanes.new.length > 0 ? 'new' : 'cooking'
  if (chosen === null && isCurrent) choose(first)
  return [chosen ?? first, choose]
}
