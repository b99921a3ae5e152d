import type { WirePrinting } from '#contract/staff/printing.ts'
import type { Database } from '#database/connection.ts'
import { readPrinting } from '#server/printers/read-printing.ts'
import { readLiveRows } from '#server/service/live-rows.ts'
import type { BoardScreen } from './board-screen.ts'
import { readKitchenOrders } from './kitchen-order.ts'
import type { OrderLooks } from './order-looks.ts'
import { findCounting } from './read-board-changes.ts'

/** Reads what was announced, once for all open boards of a tenant, and shows it on them. */
export function createBoardTellers({
  db,
  now,
  looks,
  screensOf,
}: {
  db: Database
  now(): Date
  looks: OrderLooks
  screensOf(tenantId: string): BoardScreen[]
}) {
  async function tellOrders(tenantId: string, ids: string[]): Promise<void> {
    const orders = await db.transaction(tenantId, (one) => readKitchenOrders(one, tenantId, ids))
    const placed = orders.filter(({ order }) => order.placedAt)
    for (const screen of screensOf(tenantId)) looks.wasTold(screen)
    const encoded = new Map<string, Buffer>()
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOrders(placed, encoded)))
    // What is printed follows from how orders move.
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
