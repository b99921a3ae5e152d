import { sql } from 'kysely'
import type { PauseKind } from '#domain/live-facts.ts'
import { pausedMinutes } from '#domain/paused-minutes.ts'
import { openHoursOf, spanRows } from '#server/reports/business-spans.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import {
  batchSize,
  countRows,
  type DaysQuery,
  type ExportSource,
  isAfter,
  nextOf,
  spansOf,
  type TimeCursor,
} from './export-source.ts'

/** One row for each pause that ran on some business days, with the minutes of it that their reports count. */
export function pausesSource(ctx: MemberContext, query: DaysQuery): ExportSource<TimeCursor> {
  const { tenantId } = ctx
  const now = ctx.now()
  const spans = spansOf(ctx, query)
  const hours = new Map(
    spans.map(({ outletId }) => [outletId, [...openHoursOf(ctx, outletId, query)]]),
  )
  const columns = sql`outlet_id, id, kind, services, reason, by ->> 'name' as by, at`
  const from = sql`${spanRows(spans)} join (
      select ${columns}, ended_at, lifted_by ->> 'name' as lifted_by
      from service_past_pauses where tenant_id = ${tenantId}
      union all
      select ${columns}, case when until <= ${now}::timestamptz then until end, null
      from service_pauses where tenant_id = ${tenantId}
    ) p on p.outlet_id = span.outlet_id and p.kind <> 'not_live'
      and p.at < span.ends and (p.ended_at is null or p.ended_at > span.starts)`
  return {
    name: 'pauses',
    columns: ['outlet', 'kind', 'services', 'from', 'to', 'minutes', 'reason', 'by', 'lifted_by'],
    count: (db, most) => countRows(db, from, most),
    async read(db, after) {
      const { rows } = await sql<{
        id: string
        outlet_id: string
        kind: PauseKind
        services: string[]
        at: Date
        ended_at: Date | null
        reason: string
        by: string
        lifted_by: string | null
        starts: Date
        ends: Date
      }>`
        select p.*, span.starts, span.ends from ${from}
        where ${isAfter(after, sql`p.at, p.id`)}
        order by p.at, p.id limit ${batchSize}`.execute(db)
      return {
        rows: rows.map((row) => {
          const time = { kind: row.kind, at: row.at, endedAt: row.ended_at ?? now }
          const [counted] = pausedMinutes([time], hours.get(row.outlet_id) ?? [], row)
          return [
            outletName(ctx.site, row.outlet_id),
            row.kind,
            row.services.join(' '),
            row.at,
            row.ended_at,
            counted?.minutes ?? 0,
            row.reason,
            row.by,
            row.lifted_by,
          ]
        }),
        next: nextOf(rows, ({ id, at }) => ({ id, at })),
      }
    },
  }
}
