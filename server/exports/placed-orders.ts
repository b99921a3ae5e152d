import { type RawBuilder, sql } from 'kysely'
import { businessSpans, checkDays } from '#server/reports/business-spans.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** The last order of a batch: when it was placed, and its id. */
export interface OrderCursor {
  at: Date
  id: string
}

/** Orders after the last one of a batch, in the order of placing. */
export function isAfter(after: OrderCursor | null): RawBuilder<boolean> {
  return after ? sql`(o.placed_at, o.id) > (${after.at}, ${after.id})` : sql`true`
}

/** Business days, of one outlet or of all that the caller may see. */
export interface DaysQuery {
  from: string
  to: string
  outlet_id?: string | undefined
}

/** When each of the days begins and ends. */
export function spansOf(ctx: MemberContext, { from, to, outlet_id }: DaysQuery) {
  if (outlet_id !== undefined) requireOutlet(ctx, outlet_id)
  checkDays({ from, to })
  const outletIds = outlet_id === undefined ? ctx.outletIds : [outlet_id]
  return businessSpans(ctx, outletIds, { from, to, isDaily: false })
}
