import { nextOpening } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import { invalid } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** Longest that anything may be announced ahead, in milliseconds. */
const farthest = 366 * 24 * 3_600_000

/** End of a pause or a mark; null: until it is lifted by hand. Refuses an end in the past. */
export function endOf(ctx: StaffContext, outlet: Outlet, until: string): Date | null {
  if (until === 'manual') return null
  const now = ctx.now()
  if (until === 'next_opening') {
    return nextOpening(outlet, settingsOf(ctx.site, outlet.id).dayEndsAt, now)
  }
  const end = new Date(until)
  if (end <= now) throw invalid('until', 'Choose a time that is still to come.')
  if (end.getTime() - now.getTime() > farthest)
    throw invalid('until', 'Choose a time in this year.')
  return end
}
