import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { call } from '#staff/api/client.ts'
import type { Outlet } from '#staff/board/lanes-of.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { afterSteps } from '#staff/live/steps.ts'

/** One order: the board's snapshot of it where it is on the board, which stays live; else it is asked for. */
export function useOrder(id: string): {
  order: WireStaffOrder | undefined
  outlet: Outlet | undefined
  /** Why it could not be loaded. */
  error: Error | null
} {
  const snapshot = useBoard((state) => state.snapshot)
  const steps = useBoard((state) => state.steps)
  const known = snapshot?.orders.find((order) => order.id === id)
  const asked = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(calls.getStaffOrder, { params: { id }, signal }),
    enabled: !known,
  })
  const order = known ? afterSteps(known, steps) : asked.data
  return {
    order,
    outlet: snapshot?.outlets.find((each) => each.id === order?.outlet.id),
    error: known ? null : asked.error,
  }
}
