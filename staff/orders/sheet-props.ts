import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Outlet } from '#staff/live/lanes.ts'

/** Props of every order sheet. */
export interface SheetProps {
  order: WireStaffOrder
  outlet: Outlet
  onClose(): void
}

/** Sheets of an order beside its own, as their addresses name them. */
export type SheetName = 'accept' | 'reject' | 'delay' | 'cancel' | 'refund' | 'print' | 'test'
