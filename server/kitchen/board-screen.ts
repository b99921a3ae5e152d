import type { WirePrinting } from '#contract/staff/printing.ts'
import type { LiveRows } from '#server/service/live-rows.ts'
import type { KitchenOrder } from './kitchen-order.ts'

/** An open board. */
export interface BoardScreen {
  tenantId: string
  sessionId: string
  outletIds: readonly string[]
  /**
   * Shows those of the orders that are of its outlets.
   * @param encoded the events of this change that were encoded already, by outlets and viewer: most screens see the same
   */
  showOrders(orders: readonly KitchenOrder[], encoded: Map<string, Buffer>): Promise<void>
  /** Shows service and stock of those of the outlets that are its own. */
  showOutlets(outletIds: readonly string[], rows: LiveRows): Promise<void>
  /** Shows the printing of those of the outlets that are its own. */
  showPrinting(printing: readonly WirePrinting[]): Promise<void>
  /**
   * Says that the bookings of a day have changed.
   * @param written what was written of this change already, by viewer
   */
  showBookings(day: string, written: Map<string, Promise<string>>): Promise<void>
  /** Shows the full snapshot. */
  showAll(): Promise<void>
  /** Keeps its connection alive. */
  heartbeat(): void
  /** Looks at its session again, and shows what whoever it belongs to may do now; false once it may not go on. */
  isAllowed(): Promise<boolean>
  end(): void
}
