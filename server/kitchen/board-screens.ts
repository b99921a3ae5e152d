import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { Database, Statements } from '#database/connection.ts'
import { isOpen } from '#domain/order-actions.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Announcements } from '#server/announcements.ts'
import { readPrinting } from '#server/printers/read-printing.ts'
import { type LiveRows, readLiveRows } from '#server/service/live-rows.ts'
import { type KitchenOrder, readKitchenOrders } from './kitchen-order.ts'

/** An open board. It shows changes of its own outlets only. */
export interface BoardScreen {
  tenantId: string
  sessionId: string
  outletIds: readonly string[]
  /** @param encoded cache of this change's encoded events, by outlets and viewer: most screens show the same */
  showOrders(orders: readonly KitchenOrder[], encoded: Map<string, Buffer>): Promise<void>
  /** Shows service and stock. */
  showOutlets(outletIds: readonly string[], rows: LiveRows): Promise<void>
  showPrinting(printing: readonly WirePrinting[]): Promise<void>
  /**
   * Shows that the bookings of a day have changed.
   * @param written cache of this change's generated texts, by viewer
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

/**
 * The open boards of this process. An announced change is read once for all screens of a tenant. Since an announcement may be
 * lost, open orders are also checked at each heartbeat, and a screen that has missed a change gets the full snapshot.
 */
export interface BoardScreens {
  /** Registers a screen; returns the function that removes it. */
  enter(screen: BoardScreen): () => void
}

/** Milliseconds between two heartbeats. */
const heartbeatEvery = 15_000

export function createBoardScreens({
  db,
  announcements,
  log,
  now,
}: {
  db: Database
  announcements: Announcements
  log: FastifyBaseLogger
  now(): Date
}): BoardScreens {
  const byTenant = new Map<string, Set<BoardScreen>>()
  /** The open orders of a tenant as its boards know them. */
  const shown = new Map<string, OpenOrders>()
  let heartbeats: NodeJS.Timeout | undefined
  let isPolling = false

  const screensOf = (tenantId: string) => [...(byTenant.get(tenantId) ?? [])]
  const all = () => [...byTenant.values()].flatMap((screens) => [...screens])
  const each = async (tenantId: string, show: (screen: BoardScreen) => Promise<void>) => {
    await Promise.all(screensOf(tenantId).map(show))
  }

  async function showAll(): Promise<void> {
    for (const screen of all()) {
      await screen.showAll().catch((error: unknown) => {
        log.warn({ err: error }, 'a board could not be read for its screen')
        screen.end()
      })
    }
  }

  /** Keeps connections alive even if the database is unavailable; starts no new poll before the last one has finished. */
  function heartbeat(): void {
    for (const screen of all()) screen.heartbeat()
    if (isPolling) return
    isPolling = true
    void pollAll().finally(() => {
      isPolling = false
    })
  }

  async function pollAll(): Promise<void> {
    for (const screen of all()) await checkSession(screen)
    for (const tenantId of [...byTenant.keys()]) await checkOrders(tenantId)
  }

  async function checkSession(screen: BoardScreen): Promise<void> {
    // If the session cannot be read because the database is unavailable, the screen stays open.
    if (!(await screen.isAllowed().catch(() => true))) screen.end()
  }

  async function checkOrders(tenantId: string): Promise<void> {
    try {
      const current = await db.transaction(tenantId, (one) => readOpenOrders(one, tenantId))
      const missed = outletsOfChanges(shown.get(tenantId) ?? current, current)
      if (byTenant.has(tenantId)) shown.set(tenantId, current)
      for (const screen of screensOf(tenantId)) {
        if (screen.outletIds.some((id) => missed.has(id))) await screen.showAll()
      }
    } catch (error) {
      log.warn({ err: error }, 'open boards could not be checked')
    }
  }

  async function pushOrders(tenantId: string, ids: string[]): Promise<void> {
    const orders = await db.transaction(tenantId, (one) => readKitchenOrders(one, tenantId, ids))
    const placed = orders.filter(({ order }) => order.placedAt)
    const known = shown.get(tenantId)
    for (const { order } of orders) {
      if (!isOpen(order.status)) known?.delete(order.id)
      else known?.set(order.id, { outletId: order.outlet.id, version: order.version })
    }
    const encoded = new Map<string, Buffer>()
    await each(tenantId, (screen) => screen.showOrders(placed, encoded))
    // The print queue and counted stock change as orders move.
    const outletIds = [...new Set(placed.map(({ order }) => order.outlet.id))]
    const printing = await db.transaction(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    const used = printing.filter(({ printers }) => printers.length > 0)
    if (used.length > 0) await each(tenantId, (screen) => screen.showPrinting(used))
    await pushOutlets(
      tenantId,
      await db.transaction(tenantId, (one) => findCounting(one, tenantId, outletIds)),
    )
  }

  async function pushPrinting(tenantId: string, outletIds: string[]): Promise<void> {
    const printing = await db.transaction(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    await each(tenantId, (screen) => screen.showPrinting(printing))
  }

  async function pushOutlets(tenantId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await db.transaction(tenantId, (one) => readLiveRows(one, tenantId, ids, now()))
    await each(tenantId, (screen) => screen.showOutlets(ids, rows))
  }

  async function pushBookings(tenantId: string, days: string[]): Promise<void> {
    for (const day of days) {
      const written = new Map<string, Promise<string>>()
      await each(tenantId, (screen) => screen.showBookings(day, written))
    }
  }

  const gathered = (push: (tenantId: string, ids: string[]) => Promise<void>) =>
    gatherAnnounced(push, {
      isWatched: (tenantId) => byTenant.has(tenantId),
      onError(tenantId, error) {
        log.warn({ err: error }, 'a change could not be read for open boards')
        // The screens reconnect and get the full snapshot.
        for (const screen of screensOf(tenantId)) screen.end()
      },
    })
  announcements.subscribe('order', gathered(pushOrders))
  announcements.subscribe('outlet', gathered(pushOutlets))
  announcements.subscribe('print', gathered(pushPrinting))
  announcements.subscribe('booking', gathered(pushBookings))
  announcements.subscribe('staff-session', (tenantId, sessionId) => {
    for (const screen of screensOf(tenantId)) {
      if (screen.sessionId === sessionId) void checkSession(screen)
    }
  })
  announcements.onGap(() => void showAll())

  return {
    enter(screen) {
      const { tenantId } = screen
      const screens = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, screens.add(screen))
      heartbeats ??= setInterval(heartbeat, heartbeatEvery)
      // Before its snapshot is read: a change after it is missed if its announcement is lost.
      if (!shown.has(tenantId)) void checkOrders(tenantId)
      return () => {
        screens.delete(screen)
        if (screens.size === 0 && byTenant.get(tenantId) === screens) {
          byTenant.delete(tenantId)
          shown.delete(tenantId)
        }
        if (byTenant.size > 0) return
        clearInterval(heartbeats)
        heartbeats = undefined
      }
    },
  }
}

/** Open orders by id. */
type OpenOrders = Map<string, { outletId: string; version: number }>

async function readOpenOrders(db: Statements, tenantId: string): Promise<OpenOrders> {
  const { rows } = await sql<{ id: string; outlet_id: string; version: number }>`
    select id, outlet_id, version from orders
    where tenant_id = ${tenantId} and status in (${sql.join(openStatuses)})`.execute(db)
  return new Map(rows.map(({ id, outlet_id: outletId, version }) => [id, { outletId, version }]))
}

/** The outlets of orders that were opened, changed or ended between two readings. */
export function outletsOfChanges(before: OpenOrders, after: OpenOrders): Set<string> {
  const changed = [...before, ...after].filter(
    ([id]) => before.get(id)?.version !== after.get(id)?.version,
  )
  return new Set(changed.map(([, { outletId }]) => outletId))
}

/** The outlets with counted stock, which orders change. */
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

/** Milliseconds that the first change waits, so that others are sent with it. */
const gatherFor = 20
/** Milliseconds from the end of one call to the next. */
const pauseBetween = 100

/** Returns a listener that gathers announced ids and calls `push` with them; never two calls at a time for one tenant. */
export function gatherAnnounced(
  push: (tenantId: string, ids: string[]) => Promise<void>,
  {
    isWatched,
    onError,
  }: {
    /** Whether a board of the tenant is open. */
    isWatched(tenantId: string): boolean
    onError(tenantId: string, error: unknown): void
  },
): (tenantId: string, id: string) => void {
  const waiting = new Map<string, Set<string>>()

  async function pushUntilEmpty(tenantId: string, ids: Set<string>): Promise<void> {
    try {
      await delay(gatherFor)
      while (ids.size > 0) {
        const batch = [...ids]
        ids.clear()
        await push(tenantId, batch).catch((error: unknown) => onError(tenantId, error))
        await delay(pauseBetween)
      }
    } finally {
      waiting.delete(tenantId)
    }
  }

  return (tenantId, id) => {
    if (!isWatched(tenantId)) return
    const known = waiting.get(tenantId)
    if (known) return void known.add(id)
    const ids = new Set([id])
    waiting.set(tenantId, ids)
    void pushUntilEmpty(tenantId, ids)
  }
}
