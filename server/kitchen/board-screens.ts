import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Statements } from '#database/connection.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Announcements } from '#server/announcements.ts'
import { type BoardScreen, createBoardTellers } from './board-tellers.ts'
import { gatherAnnounced } from './gather-announced.ts'

/**
 * The open boards of this process. An announced change is read once for all screens of a tenant. Since an announcement may be
 * lost, open orders are also checked at each heartbeat, and a screen that may have missed a change gets the full snapshot.
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

  /**
   * Keeps connections alive even if the database is unavailable; starts no new poll before the last one has finished.
   */
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
    // While the database is unavailable, sessions stay open.
    if (!(await screen.isAllowed().catch(() => true))) screen.end()
  }

  async function lookAgain(tenantId: string): Promise<void> {
    const current = await db.transaction(tenantId, (one) => readFingerprints(one, tenantId))
    for (const screen of screensOf(tenantId)) {
      const fingerprint = screen.outletIds.map((id) => current.get(id) ?? '').join()
      if (looks.isDue(screen, fingerprint)) await screen.showAll()
    }
  }

  const { noteAnnounced } = looks
  const tellers = createBoardTellers({ db, now, noteAnnounced, screensOf })
  const gather = (tell: (tenantId: string, ids: string[]) => Promise<void>) =>
    gatherAnnounced(tell, {
      isWatched: (tenantId) => byTenant.has(tenantId),
      onError(tenantId, error) {
        log.warn({ err: error }, 'a change could not be read for open boards')
        // They reconnect, and get the full snapshot.
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

/** After this many heartbeats with changes the whole board is sent, even if all changes were announced. */
const mostHeartbeats = 4

interface Look {
  fingerprint: string
  /** Whether an order was announced since. */
  isAnnounced: boolean
  /** Heartbeats since the first change after the last full snapshot; 0 without a change. */
  heartbeats: number
}

/** The open orders of each board at the last heartbeat: an announcement may be lost. */
interface OrderLooks {
  /** An order was announced to the board. */
  noteAnnounced(screen: BoardScreen): void
  /** Whether the board needs the full snapshot: its orders have changed without an announcement, or some time ago. */
  isDue(screen: BoardScreen, fingerprint: string): boolean
}

export function createOrderLooks(): OrderLooks {
  const looks = new WeakMap<BoardScreen, Look>()
  return {
    noteAnnounced(screen) {
      const last = looks.get(screen)
      if (last) last.isAnnounced = true
    },
    isDue(screen, fingerprint) {
      const last = looks.get(screen)
      const isNew = last !== undefined && last.fingerprint !== fingerprint
      const before = last?.heartbeats ?? 0
      const heartbeats = isNew || before > 0 ? before + 1 : 0
      const isDue = (isNew && !last.isAnnounced) || heartbeats >= mostHeartbeats
      looks.set(screen, { fingerprint, isAnnounced: false, heartbeats: isDue ? 0 : heartbeats })
      return isDue
    },
  }
}

/**
 * A fingerprint per outlet that changes with any of its open orders. Counts and sums alone could be equal for different
 * orders.
 */
export async function readFingerprints(
  db: Statements,
  tenantId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ outlet_id: string; orders: string }>`
    select outlet_id, md5(string_agg(id || '/' || version, ',' order by id)) as orders
    from orders
    where tenant_id = ${tenantId}
      and status in (${sql.join(openStatuses)})
    group by outlet_id`.execute(db)
  return new Map(rows.map(({ outlet_id, orders }) => [outlet_id, orders]))
}
