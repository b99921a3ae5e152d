import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import { listeningSeconds } from '#domain/listening.ts'

/** The paired boards of these outlets that are silent (muted, in the background or offline), with the time of their last heartbeat. */
export async function readSilentScreens(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string; outlets: string[]; at: Date | null }[]> {
  const since = new Date(now.getTime() - listeningSeconds * 1_000)
  const { rows } = await sql<{ id: string; name: string; outlets: string[]; at: Date | null }>`
    select d.id, d.name, d.outlets, max(b.at) as at
    from devices d
    left join staff_sessions s on s.tenant_id = ${tenantId} and s.device_id = d.id and s.expires_at > ${now}
    left join device_beats b on b.tenant_id = ${tenantId} and b.session_id = s.id
    where d.tenant_id = ${tenantId} and d.removed_at is null and d.purpose = 'board'
      and d.outlets && ${[...outletIds]}::text[]
    group by d.tenant_id, d.id
    having not coalesce(bool_or(b.sound = 'on' and b.at >= ${since} and b.visible_at >= ${since}), false)
    order by d.name, d.id`.execute(db)
  return rows
}
