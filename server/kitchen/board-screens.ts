import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/connection.ts'
import type { Announcements } from '#server/announcements.ts'
import { type LiveRows, readLiveRows } from '#server/service/live-rows.ts'
import { type KitchenOrder, readKitchenOrders } from './kitchen-order.ts'

/** An open board. */
export interface BoardScreen {
  tenantId: string
  sessionId: string
  outletIds: readonly string[]
  /** Shows those of the orders that are of its outlets. */
  showOrders(orders: readonly KitchenOrder[]): Promise<void>
  /** Shows service and stock of those of the outlets that are its own. */
  showOutlets(outletIds: readonly string[], rows: LiveRows): Promise<void>
  /** Shows the whole picture. */
  showAll(): Promise<void>
  /** Keeps its connection alive. */
  beat(): void
  /** Whether its session still is one. */
  isAllowed(): Promise<boolean>
  end(): void
}

/**
 * The open boards of this process. What is announced is read once for all screens of a tenant; since an announcement may
 * be lost, each screen gets the whole picture whenever announcements of other processes may have been missed.
 */
export interface BoardScreens {
  /** Returns the function that takes the screen out again. */
  enter(screen: BoardScreen): () => void
  /** How many streams one session has here. */
  count(tenantId: string, sessionId: string): number
}

/** Milliseconds between two heartbeats. */
const beatEvery = 15_000
/** Changes that come within so many milliseconds are read together. */
const gatherFor = 20

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
  let beats: NodeJS.Timeout | undefined

  const screensOf = (tenantId: string) => [...(byTenant.get(tenantId) ?? [])]
  const all = () => [...byTenant.values()].flatMap((screens) => [...screens])

  async function tellOrders(tenantId: string, ids: string[]): Promise<void> {
    const orders = await db.statement(tenantId, (one) => readKitchenOrders(one, tenantId, ids))
    const placed = orders.filter(({ order }) => order.placedAt)
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOrders(placed)))
  }

  async function tellOutlets(tenantId: string, ids: string[]): Promise<void> {
    const rows = await db.statement(tenantId, (one) => readLiveRows(one, tenantId, ids, now()))
    await Promise.all(screensOf(tenantId).map((screen) => screen.showOutlets(ids, rows)))
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

  async function beat(): Promise<void> {
    for (const screen of all()) {
      screen.beat()
      // While the database is away nobody is sent away.
      if (!(await screen.isAllowed().catch(() => true))) screen.end()
    }
  }

  announcements.subscribe('order', gather(tellOrders))
  announcements.subscribe('outlet', gather(tellOutlets))
  announcements.subscribe('staff-session', (tenantId, sessionId) => {
    for (const screen of screensOf(tenantId)) if (screen.sessionId === sessionId) screen.end()
  })
  announcements.onGap(() => void showAll())

  return {
    count: (tenantId, sessionId) =>
      screensOf(tenantId).filter((screen) => screen.sessionId === sessionId).length,
    enter(screen) {
      const { tenantId } = screen
      const screens = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, screens.add(screen))
      beats ??= setInterval(() => void beat(), beatEvery)
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
