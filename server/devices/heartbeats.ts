import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyOf } from '#contract/calls/table.ts'
import type { heartbeatAnswer, screenNearby } from '#contract/staff/devices.ts'
import type { Statements } from '#database/connection.ts'
import { listeningSeconds } from '#domain/listening.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'

/**
 * A screen sends a heartbeat every 15 seconds. A heartbeat without changes is not written if the last write is more
 * recent than this.
 */
const writtenEverySeconds = 10

/** Stores the heartbeat of a screen. @returns how many screens of each outlet listen */
export async function takeHeartbeat(
  ctx: StaffContext,
  heartbeat: BodyOf<'sendHeartbeat'>,
): Promise<z.infer<typeof heartbeatAnswer>> {
  for (const outlet of heartbeat.outlets) requireOutlet(ctx, outlet)
  const now = ctx.now()
  const isHeard = heartbeat.sound === 'on' && heartbeat.visible
  return ctx.transaction(async (tx) => {
    await sql`
      insert into device_beats as known (tenant_id, session_id, outlets, sound, visible, visible_at, printer, battery,
        queue, version, listened_at, clock_off, at)
      values (${ctx.tenantId}, ${ctx.session.id}, ${heartbeat.outlets}, ${heartbeat.sound}, ${heartbeat.visible},
        ${heartbeat.visible ? now : null}, ${heartbeat.printer}, ${JSON.stringify(heartbeat.battery)}, ${heartbeat.queue}, ${heartbeat.version},
        ${isHeard ? now : null}, ${heartbeat.clock_off ?? null}, ${now})
      on conflict (tenant_id, session_id) do update set
        outlets = excluded.outlets, sound = excluded.sound, visible = excluded.visible,
        visible_at = coalesce(excluded.visible_at, known.visible_at), printer = excluded.printer,
        battery = excluded.battery, queue = excluded.queue, version = excluded.version,
        listened_at = coalesce(excluded.listened_at, known.listened_at), clock_off = excluded.clock_off, at = excluded.at
      where known.at <= ${new Date(now.getTime() - writtenEverySeconds * 1_000)}
        or (known.sound, known.visible, known.outlets) is distinct from
          (excluded.sound, excluded.visible, excluded.outlets)`.execute(tx)
    const counts = await countListening(tx, ctx.tenantId, heartbeat.outlets, now)
    return {
      now: now.toISOString(),
      listening: Object.fromEntries(counts),
      screens: await readScreens(tx, ctx.tenantId, heartbeat.outlets, now),
    }
  })
}

/** Whether a screen whose last heartbeat is `b` announces new orders. */
function isHeard(now: Date) {
  const since = new Date(now.getTime() - listeningSeconds * 1_000)
  return sql`b.sound = 'on' and b.at >= ${since} and b.visible_at >= ${since}`
}

/** How many screens listen to each of these outlets: paired ones, and those of members who are signed in. */
export async function countListening(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ outlet: string; screens: number }>`
    select outlet, count(*)::int as screens
    from device_beats b cross join unnest(b.outlets) as outlet
    where b.tenant_id = ${tenantId} and ${isHeard(now)}
      and outlet = any (${[...outletIds]}::text[])
      and exists (select from staff_sessions s
        where s.tenant_id = ${tenantId} and s.id = b.session_id and s.expires_at > ${now})
    group by outlet`.execute(db)
  const counted = new Map(rows.map(({ outlet, screens }) => [outlet, screens]))
  return new Map(outletIds.map((id) => [id, counted.get(id) ?? 0]))
}

/** Which of these outlets have a paired board: once an outlet has one, unanswered orders are escalated. */
export async function outletsWithBoard(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ outlet: string }>`
    select distinct outlet from devices d cross join unnest(d.outlets) as outlet
    where d.tenant_id = ${tenantId} and d.removed_at is null and d.purpose = 'board'
      and outlet = any (${[...outletIds]}::text[])`.execute(db)
  return new Set(rows.map(({ outlet }) => outlet))
}

/** The paired screens of these outlets, and which of them can be heard. */
export async function readScreens(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  now: Date,
): Promise<z.infer<typeof screenNearby>[]> {
  const { rows } = await sql<z.infer<typeof screenNearby>>`
    select d.id, d.name, d.purpose, d.outlets, exists (
      select from device_beats b join staff_sessions s on s.tenant_id = ${tenantId} and s.id = b.session_id
      where b.tenant_id = ${tenantId} and s.device_id = d.id and s.expires_at > ${now}
        and ${isHeard(now)}
    ) as listening
    from devices d
    where d.tenant_id = ${tenantId} and d.removed_at is null and d.outlets && ${[...outletIds]}::text[]
    order by d.name, d.id`.execute(db)
  return rows
}

/** The paired boards of these outlets that are silent (muted, in the background or offline), with the time of their last heartbeat. */
export async function readSilentScreens(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string; outlets: string[]; at: Date | null }[]> {
  const { rows } = await sql<{ id: string; name: string; outlets: string[]; at: Date | null }>`
    select d.id, d.name, d.outlets, max(b.at) as at
    from devices d
    left join staff_sessions s on s.tenant_id = ${tenantId} and s.device_id = d.id and s.expires_at > ${now}
    left join device_beats b on b.tenant_id = ${tenantId} and b.session_id = s.id
    where d.tenant_id = ${tenantId} and d.removed_at is null and d.purpose = 'board'
      and d.outlets && ${[...outletIds]}::text[]
    group by d.tenant_id, d.id
    having not coalesce(bool_or(${isHeard(now)}), false)
    order by d.name, d.id`.execute(db)
  return rows
}
