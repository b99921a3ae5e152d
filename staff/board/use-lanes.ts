import { useMemo, useState } from 'react'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { type Landed, useBoard } from '#staff/live/board-store.ts'
import { afterSteps } from '#staff/live/steps.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { dueOf } from './due.ts'
import { inOrder, type LaneName, placeOf, since } from './lanes.ts'

export type Outlet = WireBoard['outlets'][number]

/** What hangs where. */
export interface Lanes {
  new: WireStaffOrder[]
  cooking: WireStaffOrder[]
  ready: WireStaffOrder[]
  out: WireStaffOrder[]
  later: WireStaffOrder[]
}

/** The orders as they will be when the steps of this screen have been taken, each where it hangs. */
export function useLanes(outlets: Outlet[]): { lanes: Lanes; orders: WireStaffOrder[] } {
  const picture = useBoard((state) => state.picture)
  const steps = useBoard((state) => state.steps)
  const landed = useBoard((state) => state.landed)
  const notices = useBoard((state) => state.notices)
  // An order for later begins, and a docket becomes late, on the minute.
  const now = useNow(10_000)
  return useMemo(() => {
    const orders = (picture?.orders ?? []).map((order) => afterSteps(order, steps))
    const lanes: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }
    const stopped = new Set(notices.filter(({ kind }) => kind === 'stop').map((n) => n.orderId))
    const unsent = new Set(steps.map(({ orderId }) => orderId))
    for (const order of orders) {
      const outlet = outlets.find(({ id }) => id === order.outlet.id)
      if (!outlet) continue
      const place = placeOf(order, outlet, now) ?? lastPlace(order, { landed, stopped, unsent })
      if (place) lanes[place].push(order)
    }
    for (const name of Object.keys(lanes) as (keyof Lanes)[]) {
      lanes[name] = lateFirst(inOrder(name, lanes[name]), name, now)
    }
    return { lanes, orders }
  }, [picture, steps, landed, notices, outlets, now])
}

/**
 * The lane that a phone shows. The first picture decides, once: New where something waits, so that the link of an alert
 * leads to it. Afterwards only a tap changes it, never an order that comes under a finger.
 */
export function useTab(lanes: Lanes, isCurrent: boolean): [LaneName, (name: LaneName) => void] {
  const [chosen, choose] = useState<LaneName | null>(null)
  const first = lanes.new.length > 0 ? 'new' : 'cooking'
  if (chosen === null && isCurrent) choose(first)
  return [chosen ?? first, choose]
}

interface Ends {
  landed: Landed | null
  stopped: Set<string>
  unsent: Set<string>
}

/** What has ended stays where it was while it can be undone, is not sent, or has to be stopped. */
function lastPlace(order: WireStaffOrder, { landed, stopped, unsent }: Ends): LaneName | null {
  if (stopped.has(order.id)) return 'cooking'
  if (order.status !== 'completed') return null
  if (landed?.orderId !== order.id && !unsent.has(order.id)) return null
  return order.type === 'delivery' ? 'out' : 'ready'
}

/** Late orders rise to the top of their lane. */
function lateFirst(orders: WireStaffOrder[], lane: keyof Lanes, now: number): WireStaffOrder[] {
  if (lane !== 'cooking' && lane !== 'out') return orders
  const isLate = (order: WireStaffOrder) => dueOf(order, lane, now).state === 'late'
  return [...orders.filter(isLate), ...orders.filter((order) => !isLate(order))]
}

/** At the right of a lane's head. */
export function oldestIn(orders: readonly WireStaffOrder[]): Date | null {
  const times = orders.map((order) => since(order).getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
