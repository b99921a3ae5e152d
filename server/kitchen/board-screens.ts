import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/connection.ts'
import type { Announcements } from '#server/announcements.ts'
import type { BoardScreen } from './board-screen.ts'
import { createBoardTellers } from './board-tellers.ts'
import { gatherAnnounced } from './gather-announced.ts'
import { createOrderLooks } from './order-looks.ts'
import { readFingerprints } from './read-board-changes.ts'

/**
 * The open boards of this process. What is announced is read once for all screens of a tenant; since an announcement may be
 * lost, open orders are also looked at once per heartbeat, and each screen gets the full snapshot where it may have missed
 * something.
 */
export interface BoardScreens {
  /** Returns the function that takes the screen out again. */
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
  let heartbeats: NodeJS.Timeout | undefined
  let isLooking = false

  const screensOf = (tenantId: string) => [...(byTenant.get(tenantId) ?? [])]
  const all = () => [...byTenant.values()].flatMap((screens) => [...screens])
  const looks = createOrderLooks()

  async function showAll(): Promise<void> {
    for (const screen of all()) {
      await screen.showAll().catch((error: unknown) => {
        log.warn({ err: error }, 'a board could not be read for its screen')
        screen.end()
      })
    }
  }

  /** Connections are kept alive whatever the database does; a slow one is not asked again before it has answered. */
  function heartbeat(): void {
    for (const screen of all()) screen.heartbeat()
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

  /** Shows the full snapshot where orders have changed and no announcement has said so, or not all of it. */
  async function lookAgain(tenantId: string): Promise<void> {
    const current = await db.transaction(tenantId, (one) => readFingerprints(one, tenantId))
    for (const screen of screensOf(tenantId)) {
      const fingerprint = screen.outletIds.map((id) => current.get(id) ?? '').join()
      if (looks.isDue(screen, fingerprint)) await screen.showAll()
    }
  }

  const tellers = createBoardTellers({ db, now, looks, screensOf })
  const gather = (tell: (tenantId: string, ids: string[]) => Promise<void>) =>
    gatherAnnounced(tell, {
      isWatched: (tenantId) => byTenant.has(tenantId),
      onError(tenantId, error) {
        log.warn({ err: error }, 'a change could not be read for open boards')
        // They connect again, and get the full snapshot.
        for (const screen of screensOf(tenantId)) screen.end()
      },
    })
  announcements.subscribe('order', gather(tellers.tellOrders))
  announcements.subscribe('outlet', gather(tellers.tellOutlets))
  announcements.subscribe('print', gather(tellers.tellPrinting))
  announcements.subscribe('booking', gather(tellers.tellBookings))
  announcements.subscribe('staff-session', (tenantId, sessionId) => {
    for (const screen of screensOf(tenantId)) {
      if (screen.sessionId === sessionId) void lookAtSession(screen)
    }
  })
  announcements.onGap(() => void showAll())

  return {
    enter(screen) {
      const { tenantId } = screen
      const screens = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, screens.add(screen))
      heartbeats ??= setInterval(heartbeat, heartbeatEvery)
      return () => {
        screens.delete(screen)
        if (screens.size === 0 && byTenant.get(tenantId) === screens) byTenant.delete(tenantId)
        if (byTenant.size > 0) return
        clearInterval(heartbeats)
        heartbeats = undefined
      }
    },
  }
}
