import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { startAt } from '#domain/kitchen-time.ts'
import { minutesSince, minutesUntil } from '#staff/time-text.ts'

export const laneNames = ['new', 'cooking', 'ready', 'out'] as const
export type LaneName = (typeof laneNames)[number]

/** The lane of an order; `later` is the drawer of accepted orders not yet started, null is off the board. */
export type ShownLane = LaneName | 'later' | null

type KitchenTimes = Pick<WireBoard['outlets'][number], 'prep' | 'busy'>

/** When the kitchen starts an order for a set time. */
export function cookingStart(order: WireStaffOrder, { prep, busy }: KitchenTimes): Date {
  return startAt(new Date(order.ready_by), { preparationMinutes: prep, busy })
}

/** The lane in which the board shows an order now. */
export function placeOf(order: WireStaffOrder, outlet: KitchenTimes, now: number): ShownLane {
  switch (order.status) {
    case 'placed':
      return 'new'
    case 'accepted':
      return isForLater(order) && cookingStart(order, outlet).getTime() > now ? 'later' : 'cooking'
    case 'preparing':
      return 'cooking'
    case 'ready':
      return 'ready'
    case 'out_for_delivery':
      return 'out'
    default:
      return null
  }
}

/** Whether the order will not be made. */
export function hasEnded({ status }: Pick<WireStaffOrder, 'status'>): boolean {
  return status === 'cancelled' || status === 'rejected'
}

/** Whether the diner chose a time. */
export function isForLater(order: Pick<WireStaffOrder, 'timing'>): boolean {
  return order.timing.kind === 'slot'
}

/** When an order reached its current status. */
export function since(order: WireStaffOrder): Date {
  const step = order.history.findLast(
    ({ status, undone_at }) => status === order.status && undone_at === null,
  )
  return new Date(step?.at ?? order.placed_at ?? order.created_at)
}

/** How long a new order has waited, in milliseconds. */
export function waitingFor(
  { placed_at, created_at }: Pick<WireStaffOrder, 'placed_at' | 'created_at'>,
  now: number,
): number {
  return Math.max(0, now - Date.parse(placed_at ?? created_at))
}

/** Sorts a lane: by the time an order must be ready, Ready by its wait, New by age. */
export function inOrder(lane: ShownLane, orders: readonly WireStaffOrder[]): WireStaffOrder[] {
  const key = (order: WireStaffOrder) => {
    if (lane === 'new') return order.placed_at ?? order.created_at
    if (lane === 'ready') return since(order).toISOString()
    if (lane === 'out') return order.timing.to
    return order.ready_by
  }
  return orders
    .map((order) => ({ order, at: Date.parse(key(order)) }))
    .sort((a, b) => a.at - b.at || a.order.number.localeCompare(b.order.number))
    .map(({ order }) => order)
}

/** When the oldest of these orders entered its status, for the header of its lane. */
export function oldestIn(orders: readonly WireStaffOrder[]): Date | null {
  const times = orders.map((order) => since(order).getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Minutes before the due time from which a docket is marked. */
const soon = 5
/** Minutes of waiting after which the docket of ready food is marked. */
const waitsLong = 5
/** Minutes late from which the docket offers a delay and a call. */
const veryLate = 10

export interface Due {
  state: 'calm' | 'due' | 'late'
  /** Minutes left, late or waited, depending on state and lane. */
  minutes: number
  /** Fill of the docket's time bar, 0 to 1. */
  share: number
}

/** The instant to or from which a lane counts an order's minutes. */
export function countedTime(order: WireStaffOrder, lane: ShownLane): Date {
  if (lane === 'ready') return since(order)
  return new Date(lane === 'out' ? order.timing.to : order.ready_by)
}

/** @param now by the server's clock */
export function dueOf(order: WireStaffOrder, lane: ShownLane, now: number): Due {
  const end = countedTime(order, lane)
  if (lane === 'ready') {
    const minutes = minutesSince(end, now)
    return { state: minutes >= waitsLong ? 'due' : 'calm', minutes, share: 0 }
  }
  const at = end.getTime()
  if (now >= at) return { state: 'late', minutes: Math.max(1, minutesSince(end, now)), share: 1 }
  const begin = startOf(order)
  const minutes = minutesUntil(end, now)
  return {
    state: minutes <= soon ? 'due' : 'calm',
    minutes,
    share: at <= begin ? 1 : Math.min(1, Math.max(0, (now - begin) / (at - begin))),
  }
}

/** An order for now counts from its placing, an order for later from the start of cooking. */
function startOf(order: WireStaffOrder): number {
  const begun = order.timing.kind === 'asap' ? (order.placed_at ?? order.created_at) : since(order)
  return new Date(begun).getTime()
}

export function isVeryLate({ state, minutes }: Due): boolean {
  return state === 'late' && minutes >= veryLate
}

export type Outlet = WireBoard['outlets'][number]

export type Lanes = Record<LaneName | 'later', WireStaffOrder[]>

const names = ['new', 'cooking', 'ready', 'out', 'later'] as const

/** Reasons that keep an ended order on the board. */
export interface Ends {
  /** `stop` notices keep the order. */
  notices: readonly { orderId: string; kind: string }[]
  unsentIds: ReadonlySet<string>
}

/** The orders of these outlets by lane. An unchanged lane keeps its array of `known`, so that it does not re-render. */
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
    const sorted = name === 'later' ? byStart(ordered, outlets) : urgentFirst(ordered, name, now)
    byLane[name] = keepSame(known[name], sorted)
  }
  return names.every((name) => byLane[name] === known[name]) ? known : byLane
}

export const noLanes: Lanes = { new: [], cooking: [], ready: [], out: [], later: [] }

/** A completed order stays while its last step is unsent; one with a `stop` notice stays in Cooking. */
function lastPlace(order: WireStaffOrder, { notices, unsentIds }: Ends): LaneName | null {
  if (notices.some(({ kind, orderId }) => kind === 'stop' && orderId === order.id)) return 'cooking'
  if (order.status !== 'completed' || !unsentIds.has(order.id)) return null
  return order.type === 'delivery' ? 'out' : 'ready'
}

/** Sorted by the start of cooking: outlets differ in preparation time. */
function byStart(orders: WireStaffOrder[], outlets: readonly Outlet[]): WireStaffOrder[] {
  return orders
    .flatMap((order) => {
      const outlet = outlets.find(({ id }) => id === order.outlet.id)
      return outlet ? [{ order, at: cookingStart(order, outlet).getTime() }] : []
    })
    .sort((a, b) => a.at - b.at)
    .map(({ order }) => order)
}

/** Moves ended orders, whose cooking must stop, to the top of their lane, and then late ones. */
function urgentFirst(orders: WireStaffOrder[], lane: keyof Lanes, now: number): WireStaffOrder[] {
  if (lane !== 'cooking' && lane !== 'out') return orders
  const rank = (order: WireStaffOrder) => {
    if (hasEnded(order)) return 0
    return dueOf(order, lane, now).state === 'late' ? 1 : 2
  }
  return [0, 1, 2].flatMap((each) => orders.filter((order) => rank(order) === each))
}

/**
 * What a board shows while a finger is on it: each docket stays in its place, new orders are added at the end of the queue.
 * @param shown the lanes before the touch
 * @returns the lanes, and the current status of each docket that has left its lane in the meantime
 */
export function keepPlaces(
  shown: Lanes,
  current: Lanes,
  orders: readonly WireStaffOrder[],
): { lanes: Lanes; left: ReadonlyMap<string, WireStaffOrder['status']> } {
  const left = new Map<string, WireStaffOrder['status']>()
  if (shown === current) return { lanes: current, left }
  const lanes = { ...current }
  for (const name of laneNames) {
    lanes[name] = shown[name].map((order) => {
      const same = current[name].find(({ id }) => id === order.id)
      const moved = orders.find(({ id }) => id === order.id)
      if (!same) left.set(order.id, moved?.status ?? 'completed')
      return same ?? order
    })
  }
  const known = new Set(lanes.new.map(({ id }) => id))
  lanes.new = [...lanes.new, ...current.new.filter(({ id }) => !known.has(id))]
  return { lanes, left }
}

/** Number of dockets of each outlet on the board, without ended orders. */
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

/** Memoizes the last call: several components call it with the same values within one change. */
export function memoizeLast<Given extends readonly unknown[], Result>(
  compute: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { given: Given; result: Result } | undefined
  return (...given) => {
    if (!last?.given.every((each, index) => each === given[index])) {
      last = { given, result: compute(...given) }
    }
    return last.result
  }
}

/** Returns the known array if the new one has the same entries, so that React does not re-render. */
export function keepSame<Entry>(known: Entry[], list: Entry[]): Entry[] {
  const isSame =
    known.length === list.length && known.every((entry, index) => entry === list[index])
  return isSame ? known : list
}
