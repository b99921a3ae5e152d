import type { WireBoard } from '#contract/staff/board.ts'
import { plainDate } from '#domain/zone.ts'
import { clockTime } from '#staff/time-text.ts'

type Outlet = Pick<WireBoard['outlets'][number], 'id' | 'time_zone' | 'last_order_at'>
type Order = Pick<WireBoard['orders'][number], 'placed_at' | 'is_test'> & { outlet: { id: string } }

/**
 * The time at which the last order came that was no test; null when none came today.
 * @param orders what came after the full snapshot is among them
 */
export function lastOrderToday(
  outlets: readonly Outlet[],
  orders: readonly Order[],
  now: number,
): string | null {
  const times = outlets.flatMap(({ id, time_zone: zone, last_order_at }) =>
    [
      last_order_at,
      ...orders
        .filter(({ outlet, is_test }) => outlet.id === id && !is_test)
        .map(({ placed_at }) => placed_at),
    ].flatMap((at) => (at ? [{ at: Date.parse(at), zone }] : [])),
  )
  const last = times.sort((a, b) => b.at - a.at)[0]
  if (!last) return null
  const day = (at: number) => plainDate(new Date(at), last.zone)
  return day(last.at) === day(now) ? clockTime(new Date(last.at), last.zone) : null
}
