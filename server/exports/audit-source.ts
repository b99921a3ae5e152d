import { auditRows, toWireRow } from '#server/audit/list-audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { batchSize, type ExportSource, nextOf } from './export-source.ts'

/** The rows of the log that a filter finds, newest first. */
export function auditSource(
  ctx: MemberContext,
  query: Parameters<typeof auditRows>[2],
): ExportSource<string> {
  if (query.outlet_id !== undefined) requireOutlet(ctx, query.outlet_id)
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
