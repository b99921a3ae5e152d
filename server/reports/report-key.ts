import { type RawBuilder, sql } from 'kysely'
import type { ReportBy, ReportQuery } from '#contract/staff/reports.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { type BusinessSpan, businessSpans, checkDays } from './business-spans.ts'

/** The key of a report's rows, from the tables `span` and `orders o`. @param at when it happened */
export function keyOf(by: ReportBy, at: RawBuilder<unknown>): RawBuilder<string> {
  switch (by) {
    case 'day':
      return sql`span.day`
    case 'hour':
      return sql`to_char(${at} at time zone span.zone, 'HH24')`
    case 'channel':
      return sql`o.channel`
    case 'outlet':
      return sql`o.outlet_id`
  }
}

/** The days of a report at the outlets that it is about; refused where they are too many, or another's. */
export function spansOf(
  ctx: MemberContext,
  { from, to, outlet_id, by }: ReportQuery,
): BusinessSpan[] {
  if (outlet_id !== undefined) requireOutlet(ctx, outlet_id)
  checkDays({ from, to })
  const outletIds = outlet_id === undefined ? ctx.outletIds : [outlet_id]
  return businessSpans(ctx, outletIds, { from, to, isDaily: by === 'day' })
}

/** Orders that were placed in the spans, of the tables `span` and `orders o`; no tests. */
export function placedIn(tenantId: string): RawBuilder<boolean> {
  return sql`o.tenant_id = ${tenantId} and o.outlet_id = span.outlet_id
    and o.placed_at >= span.starts and o.placed_at < span.ends and not o.is_test`
}
