import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { startAt } from '#domain/kitchen-time.ts'

export const laneNames = ['new', 'cooking', 'ready', 'out'] as const
export type LaneName = (typeof laneNames)[number]

/** The lane of an order; `later` is the drawer of orders that are accepted and not begun, null is off the board. */
export type ShownLane = LaneName | 'later' | null

type Outlet = Pick<WireBoard['outlets'][number], 'prep' | 'busy'>

/** When the kitchen begins with an order that is wanted at a set time. */
export function cookingStart(order: WireStaffOrder, { prep, busy }: Outlet): Date {
  return startAt(new Date(order.ready_by), { preparationMinutes: prep, busy })
}

/** The lane in which the board shows an order now. */
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
 * Sorts a lane as the kitchen works through it: by the time an order must be ready, in Ready by how long it has waited, and in New
 * by age, so that the oldest order is always in the same place.
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

/** When the oldest of these orders came into its status: shown in the header of its lane. */
export function oldestIn(orders: readonly WireStaffOrder[]): Date | null {
  const times = orders.map((order) => since(order).getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
