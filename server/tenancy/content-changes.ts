import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { createStaleIfErrorCache } from './stale-if-error-cache.ts'

/**
 * Seconds that are looked at again each time. A change is marked at the end of its transaction and seen after its commit:
 * this is longer than any commit takes.
 */
const overlapSeconds = 30

export interface ContentChanges {
  /** Waits until every change of more than a second ago is known; not while the database is away. */
  catchUp(): Promise<void>
  /** Whether all of them are known, so that nothing need be asked for. */
  isCaughtUp(): boolean
}

/**
 * Learns which tenants' content or hosts have changed, by one statement a second for all of them, and only while somebody
 * asks. So what is in memory needs no question of its own.
 * @param tick milliseconds from any start, such as `performance.now`
 * @param onChange told of each changed tenant and its version, of some changes more than once
 */
export function createContentChanges(
  db: Database,
  tick: () => number,
  onChange: (tenantId: string, version: number) => void,
): ContentChanges {
  /** By the clock of the database; null before the first look, when nothing is in memory. */
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

  const looks = createStaleIfErrorCache(look, tick, 1)
  return {
    async catchUp() {
      await looks.get('')
    },
    isCaughtUp: () => looks.peek('') === true,
  }
}
