import type { WirePrinting } from '#contract/staff/printing.ts'
import type { Database, Statements } from '#database/connection.ts'
import { readPrinting } from '#server/printers/read-printing.ts'
import { type LiveRows, readLiveRows } from '#server/service/live-rows.ts'
import { type KitchenOrder, readKitchenOrders } from './kitchen-order.ts'

/** An open board. */
export interface BoardScreen {
  tenantId: string
  sessionId: string
  outletIds: readonly string[]
  /**
   * Shows the orders of its outlets.
   * @param encoded the events of this change that were encoded already, by outlets and viewer: most screens see the same
   */
  showOrders(orders: readonly KitchenOrder[], encoded: Map<string, Buffer>): Promise<void>
  /** Shows service and stock of its own among these outlets. */
  showOutlets(outletIds: readonly string[], rows: LiveRows): Promise<void>
  /** Shows the printing of its own outlets. */
  showPrinting(printing: readonly WirePrinting[]): Promise<void>
  /**
   * Shows that the bookings of a day have changed.
   * @param written texts of this change that were already generated, by viewer
   */
  showBookings(day: string, written: Map<string, Promise<string>>): Promise<void>
  /** Shows the full snapshot. */
  showAll(): Promise<void>
  /** Keeps its connection alive. */
  heartbeat(): void
  /** Re-checks the session's permissions and re-renders. False if the session has ended. */
  isAllowed(): Promise<boolean>
  end(): void
}

/** Reads announced changes once for all open boards of a tenant, and shows them. */
export function createBoardTellers({
  db,
  now,
  noteAnnounced,
  screensOf,
}: {
  db: Database
  now(): Date
  /** Called for each screen to which orders are announced. */
  noteAnnounced(screen: BoardScreen): void
  screensOf(tenantId: string): BoardScreen[]
}) {
  async function tellOrders(tenantId: string, ids: string[]): Promise<void> {
    const orders = await db.transaction(tenantId, (one) => readKitchenOrders(one, tenantId, ids))
    const placed = orders.filter(({ order }) => order.placedAt)
    for (const screen of screensOf(tenantId)) noteAnnounced(screen)
    const encoded = new Map<string, Buffer>()
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOrders(placed, encoded)))
    // The print queue changes as orders move.
    const outletIds = [...new Set(placed.map(({ order }) => order.outlet.id))]
    const printing = await db.transaction(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    await showPrinting(
      tenantId,
      printing.filter(({ printers }) => printers.length > 0),
    )
    await tellOutlets(
      tenantId,
      await db.transaction(tenantId, (one) => findCounting(one, tenantId, outletIds)),
    )
  }

  async function tellPrinting(tenantId: string, outletIds: string[]): Promise<void> {
    const printing = await db.transaction(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    await showPrinting(tenantId, printing)
  }

  async function showPrinting(tenantId: string, printing: WirePrinting[]): Promise<void> {
    if (printing.length === 0) return
    await Promise.all(screensOf(tenantId).map((screen) => screen.showPrinting(printing)))
  }

  async function tellOutlets(tenantId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await db.transaction(tenantId, (one) => readLiveRows(one, tenantId, ids, now()))
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOutlets(ids, rows)))
  }

  async function tellBookings(tenantId: string, days: string[]): Promise<void> {
    for (const day of days) {
      const written = new Map<string, Promise<string>>()
      await Promise.all(screensOf(tenantId).map((screen) => screen.showBookings(day, written)))
    }
  }

  return { tellOrders, tellPrinting, tellOutlets, tellBookings }
}

/** Which of the outlets have counted stock: orders change it. */
async function findCounting(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_marks')
    .select('outlet_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('outlet_id', 'in', [...outletIds, ''])
    .where('left', 'is not', null)
    .execute()
  return rows.map(({ outlet_id }) => outlet_id)
}
