import { addDays, wallClock } from '#domain/zone.ts'
import { auditRows, toWireRow } from '#server/audit/list-audit.ts'
import { checkDays, mostDays } from '#server/reports/business-spans.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { batchSize, type ExportSource, nextOf } from './export-source.ts'

/** The rows of the log that a filter finds, newest first; without a first day those of the last 13 months. */
export function auditSource(
  ctx: MemberContext,
  filter: Parameters<typeof auditRows>[2],
): ExportSource<string> {
  if (filter.outlet_id !== undefined) requireOutlet(ctx, filter.outlet_id)
  const to = filter.to ?? wallClock(ctx.now(), ctx.site.tenant.timeZone).date
  const from = filter.from ?? addDays(to, 1 - mostDays)
  checkDays({ from, to })
  const query = { ...filter, from, to }
  return {
    name: 'log',
    columns: [
      ...['at', 'text', 'actor_kind', 'actor', 'screen', 'outlet', 'action', 'subject', 'before'],
      ...['after', 'reason', 'request_id'],
    ],
    async count(db, most) {
      const found = await auditRows(db, ctx, query).clearSelect().select('id').limit(most).execute()
      return found.length
    },
    async read(db, after) {
      const rows = await auditRows(db, ctx, query)
        .$if(after !== null, (all) => all.where('id', '<', after ?? ''))
        .limit(batchSize)
        .execute()
      return {
        rows: rows
          .map((row) => toWireRow(ctx, row))
          .map((row) => [
            row.at,
            row.text,
            row.actor.kind,
            row.actor.name,
            row.actor.device,
            row.outlet_id,
            row.action,
            row.subject.label,
            row.before && JSON.stringify(row.before),
            row.after && JSON.stringify(row.after),
            row.reason,
            row.request_id,
          ]),
        next: nextOf(rows, ({ id }) => id),
      }
    },
  }
}
