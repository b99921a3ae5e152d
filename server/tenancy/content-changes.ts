import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { createStaleIfErrorCache } from './stale-if-error-cache.ts'

/**
 * Seconds of overlap between two queries. A change has the time of the end of its transaction and is visible after its
 * commit: the overlap is longer than any commit takes.
 */
const overlapSeconds = 30

export interface ContentChanges {
  /** Waits until every change of more than a second ago is known; not while the database is away or silent. */
  catchUp(): Promise<void>
  /** Whether all changes are known, so that no query is needed. */
  isCaughtUp(): boolean
}

/**
 * Finds tenants whose content or hosts have changed, by one statement per second for all tenants, and only while there
 * are requests. Cached content then needs no query of its own.
 * @param tick milliseconds from any start, such as `performance.now`
 * @param patience milliseconds that anybody waits for that statement once there has been one
 * @param onChange told of each changed tenant and its version, of some changes more than once
 */
export function createContentChanges(
  db: Database,
  tick: () => number,
  patience: number | undefined,
  onChange: (tenantId: string, version: number) => void,
): ContentChanges {
  /** By the clock of the database; null before the first query, when nothing is cached. */
  let seenUntil: Date | null = null

  async function look(): Promise<true> {
    const { rows } = await sql<{ at: Date; id: string | null; content_version: string }>`
      select clock.at, tenants.id, tenants.content_version
      from (select now() as at) as clock
      left join tenants on tenants.changed_at
        > coalesce(${seenUntil}::timestamptz, now()) - make_interval(secs => ${overlapSeconds})`.execute(
      db.shared,
    )
    for (const { id, content_version } of rows) if (id) onChange(id, Number(content_version))
    seenUntil = rows[0]?.at ?? seenUntil
    return true
  }

  const looks = createStaleIfErrorCache(look, tick, 1, { patience })
  return {
    async catchUp() {
      await looks.get('')
    },
    isCaughtUp: () => looks.peek('') === true,
  }
}
