import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Outlet } from '#staff/board/use-lanes.ts'

/** What every sheet of an order is given. */
export interface SheetProps {
  order: WireStaffOrder
  outlet: Outlet
  onClose(): void
}
