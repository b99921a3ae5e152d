import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Landed } from '#staff/live/board-store.ts'
import type { DocketNotice } from '#staff/live/docket-notice.ts'
import { dueOf } from './due.ts'
import { keepSame } from './keep-last.ts'
import { cookingStart, inOrder, type LaneName, placeOf } from './lanes.ts'

export type Outlet = WireBoard['outlets'][number]

/** What hangs where. */
export type Lanes = Record<LaneName | 'later', WireStaffOrder[]>

const names = ['new', 'cooking', 'ready', 'out', 'later'] as const

/** What keeps an order on the board that has ended. */
export interface Ends {
  /** Its last step can still be undone. */
  landed: Landed | null
  /** It has to be stopped. */
  notices: readonly DocketNotice[]
  /** Its last step has not reached the server. */
  unsentIds: ReadonlySet<string>
}

/**
 * The orders of these outlets, each where it hangs.
 * @param known lanes of before: those in which nothing has changed are given back as they are
 */
export function lanesOf(
  orders: readonly WireStaffOrder[],
  outlets: readonly Outlet[],
  ends: Ends,
  now: number,
  known: Lanes = noLanes,
): Lanes {
  const hung: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }
  for (const order of orders) {
    const outlet = outlets.find(({ id }) => id === order.outlet.id)
    if (!outlet) continue
    const place = placeOf(order, outlet, now) ?? lastPlace(order, ends)
    if (place) hung[place].push(order)
  }
  for (const name of names) {
    const ordered = inOrder(name, hung[name])
    const sorted = name === 'later' ? byStart(ordered, outlets) : lateFirst(ordered, name, now)
    hung[name] = keepSame(known[name], sorted)
  }
  return names.every((name) => hung[name] === known[name]) ? known : hung
}

export const noLanes: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }

/** What has ended stays where it was while it can be undone, is not sent, or has to be stopped. */
function lastPlace(order: WireStaffOrder, { landed, notices, unsentIds }: Ends): LaneName | null {
  if (notices.some(({ kind, orderId }) => kind === 'stop' && orderId === order.id)) return 'cooking'
  if (order.status !== 'completed') return null
  if (landed?.orderId !== order.id && !unsentIds.has(order.id)) return null
  return order.type === 'delivery' ? 'out' : 'ready'
}

/** By when cooking starts: one outlet may need longer than another. */
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

/** How many dockets of each outlet hang on the board, without what has ended. */
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
