import type { FastifyBaseLogger } from 'fastify'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { Database } from '#database/connection.ts'
import type { Announcements } from '#server/announcements.ts'
import { readPrinting } from '#server/printers/read-printing.ts'
import { type LiveRows, readLiveRows } from '#server/service/live-rows.ts'
import { type KitchenOrder, readKitchenOrders } from './kitchen-order.ts'
import { findCounting, readFingerprints } from './read-board-changes.ts'

/** An open board. */
export interface BoardScreen {
  tenantId: string
  sessionId: string
  outletIds: readonly string[]
  /**
   * Shows those of the orders that are of its outlets.
   * @param written what was written of this change already, by order and viewer: most screens see the same
   */
  showOrders(orders: readonly KitchenOrder[], written: Map<string, string>): Promise<void>
  /** Shows service and stock of those of the outlets that are its own. */
  showOutlets(outletIds: readonly string[], rows: LiveRows): Promise<void>
  /** Shows the printing of those of the outlets that are its own. */
  showPrinting(printing: readonly WirePrinting[]): Promise<void>
  /**
   * Says that the bookings of a day have changed.
   * @param written as of `showOrders`, by viewer
   */
  showBookings(day: string, written: Map<string, Promise<string>>): Promise<void>
  /** Shows the whole picture. */
  showAll(): Promise<void>
  /** Keeps its connection alive. */
  beat(): void
  /** Looks at its session again, and shows what whoever it belongs to may do now; false once it may not go on. */
  isAllowed(): Promise<boolean>
  end(): void
}

/**
 * The open boards of this process. What is announced is read once for all screens of a tenant; since an announcement may be
 * lost, open orders are also looked at once per heartbeat, and each screen gets the whole picture where it may have missed
 * something.
 */
export interface BoardScreens {
  /** Returns the function that takes the screen out again. */
  enter(screen: BoardScreen): () => void
  /** How many streams one session has here. */
  count(tenantId: string, sessionId: string): number
}

/** Milliseconds between two heartbeats. */
const beatEvery = 15_000
/** After so many heartbeats with changes the whole picture is shown, whatever was announced. */
const mostBeats = 4
/** Changes that come within so many milliseconds are read together. */
const gatherFor = 20

interface Look {
  fingerprint: string
  /** Whether an order was announced since. */
  isTold: boolean
  /** Whether something changed since the last whole picture. */
  isOwed: boolean
  /** Heartbeats since then. */
  beats: number
}

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
  /** How the open orders of each screen stood at the last heartbeat. */
  const looks = new WeakMap<BoardScreen, Look>()
  let beats: NodeJS.Timeout | undefined
  let isLooking = false

  const screensOf = (tenantId: string) => [...(byTenant.get(tenantId) ?? [])]
  const all = () => [...byTenant.values()].flatMap((screens) => [...screens])

  async function tellOrders(tenantId: string, ids: string[]): Promise<void> {
    const orders = await db.statement(tenantId, (one) => readKitchenOrders(one, tenantId, ids))
    const placed = orders.filter(({ order }) => order.placedAt)
    for (const screen of screensOf(tenantId)) {
      const last = looks.get(screen)
      if (last) last.isTold = true
    }
    const written = new Map<string, string>()
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOrders(placed, written)))
    // What is printed follows from how orders move.
    const outletIds = [...new Set(placed.map(({ order }) => order.outlet.id))]
    const printing = await db.statement(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    await showPrinting(
      tenantId,
      printing.filter(({ printers }) => printers.length > 0),
    )
    await tellOutlets(
      tenantId,
      await db.statement(tenantId, (one) => findCounting(one, tenantId, outletIds)),
    )
  }

  async function tellPrinting(tenantId: string, outletIds: string[]): Promise<void> {
    const printing = await db.statement(tenantId, (one) => readPrinting(one, tenantId, outletIds))
    await showPrinting(tenantId, printing)
  }

  async function showPrinting(tenantId: string, printing: WirePrinting[]): Promise<void> {
    if (printing.length === 0) return
    await Promise.all(screensOf(tenantId).map((screen) => screen.showPrinting(printing)))
  }

  async function tellOutlets(tenantId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await db.statement(tenantId, (one) => readLiveRows(one, tenantId, ids, now()))
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOutlets(ids, rows)))
  }

  async function tellBookings(tenantId: string, days: string[]): Promise<void> {
    for (const day of days) {
      const written = new Map<string, Promise<string>>()
      await Promise.all(screensOf(tenantId).map((screen) => screen.showBookings(day, written)))
    }
  }

  /** Calls `tell` once for what is announced within a moment, by tenant. */
  function gather(tell: (tenantId: string, ids: string[]) => Promise<void>) {
    const waiting = new Map<string, Set<string>>()
    return (tenantId: string, id: string) => {
      if (!byTenant.has(tenantId)) return
      const known = waiting.get(tenantId)
      if (known) return void known.add(id)
      waiting.set(tenantId, new Set([id]))
      setTimeout(() => {
        const ids = [...(waiting.get(tenantId) ?? [])]
        waiting.delete(tenantId)
        tell(tenantId, ids).catch((error: unknown) => {
          log.warn({ err: error }, 'a change could not be read for open boards')
          // They connect again, and get the whole picture.
          for (const screen of screensOf(tenantId)) screen.end()
        })
      }, gatherFor)
    }
  }

  async function showAll(): Promise<void> {
    for (const screen of all()) {
      await screen.showAll().catch((error: unknown) => {
        log.warn({ err: error }, 'a board could not be read for its screen')
        screen.end()
      })
    }
  }

  /** Connections are kept alive whatever the database does; a slow one is not asked again before it has answered. */
  function beat(): void {
    for (const screen of all()) screen.beat()
    if (isLooking) return
    isLooking = true
    void lookAtAll().finally(() => {
      isLooking = false
    })
  }

  async function lookAtAll(): Promise<void> {
    for (const screen of all()) await lookAtSession(screen)
    for (const tenantId of [...byTenant.keys()]) {
      await lookAgain(tenantId).catch((error: unknown) => {
        log.warn({ err: error }, 'open boards could not be looked at')
      })
    }
  }

  async function lookAtSession(screen: BoardScreen): Promise<void> {
    // While the database cannot be reached, sessions go on.
    if (!(await screen.isAllowed().catch(() => true))) screen.end()
  }

  /** Shows the whole picture where orders have changed and no announcement has said so, or not all of it. */
  async function lookAgain(tenantId: string): Promise<void> {
    const current = await db.statement(tenantId, (one) => readFingerprints(one, tenantId))
    for (const screen of screensOf(tenantId)) {
      const fingerprint = screen.outletIds.map((id) => current.get(id) ?? '').join()
      const last = looks.get(screen)
      const isNew = last !== undefined && last.fingerprint !== fingerprint
      const beats = isNew || last?.isOwed ? (last?.beats ?? 0) + 1 : 0
      const isDue = (isNew && !last.isTold) || beats >= mostBeats
      looks.set(screen, {
        fingerprint,
        isTold: false,
        isOwed: !isDue && beats > 0,
        beats: isDue ? 0 : beats,
      })
      if (isDue) await screen.showAll()
    }
  }

  announcements.subscribe('order', gather(tellOrders))
  announcements.subscribe('outlet', gather(tellOutlets))
  announcements.subscribe('print', gather(tellPrinting))
  announcements.subscribe('booking', gather(tellBookings))
  announcements.subscribe('staff-session', (tenantId, sessionId) => {
    for (const screen of screensOf(tenantId)) {
      if (screen.sessionId === sessionId) void lookAtSession(screen)
    }
  })
  announcements.onGap(() => void showAll())

  return {
    count: (tenantId, sessionId) =>
      screensOf(tenantId).filter((screen) => screen.sessionId === sessionId).length,
    enter(screen) {
      const { tenantId } = screen
      const screens = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, screens.add(screen))
      beats ??= setInterval(beat, beatEvery)
      return () => {
        screens.delete(screen)
        if (screens.size === 0 && byTenant.get(tenantId) === screens) byTenant.delete(tenantId)
        if (byTenant.size > 0) return
        clearInterval(beats)
        beats = undefined
      }
    },
  }
}
