import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connection.ts'
import { lasts, type Pause } from '#domain/live-facts.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { Announcements } from '#server/announcements.ts'
import { type Keyed, keyedHash } from '#server/keyed-hash.ts'

/** The diner who views a pause; the fields are those of a request's `Context`. */
interface Viewer extends Keyed {
  now(): Date
  /** Null if not signed in: then the IP address identifies the diner. */
  customer: { id: string } | null
  ip: string
}

/** Counts the diners who have seen a pause: in memory, written to the database periodically for the boards. */
export interface PauseViews {
  /**
   * Counts this diner for each current pause of these outlets.
   * @param service null: every service
   */
  add(viewer: Viewer, outlets: readonly Outlet[], service: Pause['services'][number] | null): void
  /** Writes the counts since the last write. */
  write(): Promise<void>
}

/** Milliseconds between two writes. A process that stops loses at most this much time's views. */
const writeEvery = 60_000
/** Most views in memory. Beyond this, the oldest are forgotten and may be counted twice. */
const mostRemembered = 100_000

export function createPauseViews({
  db,
  announcements,
  log,
}: {
  db: Database
  announcements: Announcements
  log: FastifyBaseLogger
}): PauseViews {
  const remembered = new LRUCache<string, true>({ max: mostRemembered })
  /** Numbers of diners not written to the database yet, by tenant and pause. */
  let waiting = new Map<string, Map<string, number>>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = waiting
    waiting = new Map()
    for (const [tenantId, views] of counted) {
      const rows = [...views].map(([id, seen]) => ({ id, seen }))
      const outlets = await db.transaction(tenantId, async (tx) => {
        const result = await sql<{ outlet_id: string }>`
          update service_pauses set seen_by = seen_by + viewed.seen
          from json_to_recordset(${JSON.stringify(rows)}) as viewed (id text, seen integer)
          where tenant_id = ${tenantId} and service_pauses.id = viewed.id
          returning outlet_id`.execute(tx)
        return result.rows
      })
      for (const id of new Set(outlets.map(({ outlet_id }) => outlet_id))) {
        announcements.publish('outlet', tenantId, id)
      }
    }
  }

  return {
    write,
    add(viewer, outlets, service) {
      const now = viewer.now()
      const pauses = outlets
        .flatMap((outlet) => outlet.pauses ?? [])
        .filter((pause) => lasts(pause, now) && (!service || pause.services.includes(service)))
      if (pauses.length === 0) return
      // Hashed, so that no IP address is stored, not even in memory.
      const diner = keyedHash(viewer, 'pause-view', viewer.customer?.id ?? viewer.ip)
      for (const { id } of pauses) {
        const key = `${id} ${diner.toString('base64url')}`
        if (!id || remembered.has(key)) continue
        remembered.set(key, true)
        const views = waiting.get(viewer.tenantId) ?? new Map<string, number>()
        waiting.set(viewer.tenantId, views.set(id, (views.get(id) ?? 0) + 1))
      }
      if (timer || waiting.size === 0) return
      timer = setTimeout(() => {
        write().catch((error: unknown) =>
          log.warn({ err: error }, 'views of pauses were not written'),
        )
      }, writeEvery)
      timer.unref()
    },
  }
}
