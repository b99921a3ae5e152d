import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { startAt } from '#domain/kitchen-time.ts'

export const laneNames = ['new', 'cooking', 'ready', 'out'] as const
export type LaneName = (typeof laneNames)[number]

/** Where an order hangs; `later` is the drawer of what is accepted and not yet begun, null is off the board. */
export type ShownLane = LaneName | 'later' | null

type Outlet = Pick<WireBoard['outlets'][number], 'prep' | 'busy'>

/** When the kitchen begins with an order that is wanted at a set time. */
export function cookingStart(order: WireStaffOrder, { prep, busy }: Outlet): Date {
  return startAt(new Date(order.ready_by), { preparationMinutes: prep, busy })
}

/** Where the board shows an order now. */
export function placeOf(order: WireStaffOrder, outlet: Outlet, now: number): ShownLane {
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

/** Wanted at a time that the diner chose. */
export function isForLater(order: Pick<WireStaffOrder, 'timing'>): boolean {
  return order.timing.kind === 'slot'
}

/** When an order came into the status that it has. */
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

/**
 * In the order in which a lane is worked off: what has to be ready first, and in Ready what has waited longest. What
 * waits for an answer hangs by its age, so that the oldest is always in the same place.
 */
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

/** At the right of a lane's head. */
export function oldestIn(orders: readonly WireStaffOrder[]): Date | null {
  const times = orders.map((order) => since(order).getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
