import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Landed } from '#staff/live/board-store.ts'
import type { DocketNotice } from '#staff/live/docket-notice.ts'
import { dueOf } from './due.ts'
import { cookingStart, inOrder, type LaneName, placeOf } from './lanes.ts'
import { keepSame } from './memoize-last.ts'

export type Outlet = WireBoard['outlets'][number]

/** The orders of each lane. */
export type Lanes = Record<LaneName | 'later', WireStaffOrder[]>

const names = ['new', 'cooking', 'ready', 'out', 'later'] as const

/** What keeps an order on the board after it has ended. */
export interface Ends {
  /** Its last step can still be undone. */
  landed: Landed | null
  /** It has to be stopped. */
  notices: readonly DocketNotice[]
  /** Its last step has not reached the server. */
  unsentIds: ReadonlySet<string>
}

/**
 * The orders of these outlets, by lane.
 * @param known the lanes of before: an unchanged one is returned as the same array, so that it is not rendered again
 */
export function lanesOf(
  orders: readonly WireStaffOrder[],
  outlets: readonly Outlet[],
  ends: Ends,
  now: number,
  known: Lanes = noLanes,
): Lanes {
  const byLane: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }
  for (const order of orders) {
    const outlet = outlets.find(({ id }) => id === order.outlet.id)
    if (!outlet) continue
    const place = placeOf(order, outlet, now) ?? lastPlace(order, ends)
    if (place) byLane[place].push(order)
  }
  for (const name of names) {
    const ordered = inOrder(name, byLane[name])
    const sorted = name === 'later' ? byStart(ordered, outlets) : lateFirst(ordered, name, now)
    byLane[name] = keepSame(known[name], sorted)
  }
  return names.every((name) => byLane[name] === known[name]) ? known : byLane
}

export const noLanes: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }

/** A completed order stays in its lane while its last step can be undone or is not sent; one that must be stopped stays in Cooking. */
function lastPlace(order: WireStaffOrder, { landed, notices, unsentIds }: Ends): LaneName | null {
  if (notices.some(({ kind, orderId }) => kind === 'stop' && orderId === order.id)) return 'cooking'
  if (order.status !== 'completed') return null
  if (landed?.orderId !== order.id && !unsentIds.has(order.id)) return null
  return order.type === 'delivery' ? 'out' : 'ready'
}

/** Sorted by the start of cooking: one outlet may need longer than another. */
function byStart(orders: WireStaffOrder[], outlets: readonly Outlet[]): WireStaffOrder[] {
  return orders
    .flatMap((order) => {
      const outlet = outlets.find(({ id }) => id === order.outlet.id)
      return outlet ? [{ order, at: cookingStart(order, outlet).getTime() }] : []
    })
    .sort((a, b) => a.at - b.at)
    .map(({ order }) => order)
}

/** Late orders rise to the top of their lane. */
function lateFirst(orders: WireStaffOrder[], lane: keyof Lanes, now: number): WireStaffOrder[] {
  if (lane !== 'cooking' && lane !== 'out') return orders
  const isLate = (order: WireStaffOrder) => dueOf(order, lane, now).state === 'late'
  return [...orders.filter(isLate), ...orders.filter((order) => !isLate(order))]
}

/** How many dockets of each outlet are on the board, without orders that have ended. */
export function countDockets(
  orders: readonly WireStaffOrder[],
  outlets: readonly Outlet[],
  now: number,
): Map<string, number> {
  return new Map(
    outlets.map((outlet) => {
      const places = orders
        .filter((order) => order.outlet.id === outlet.id)
        .map((order) => placeOf(order, outlet, now))
      return [outlet.id, places.filter((place) => place !== null && place !== 'later').length]
    }),
  )
}
