import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'

/** An outlet that the caller may see; refuses any other with 404. */
export function outletOf(ctx: StaffContext, outletId: string): Outlet {
  requireOutlet(ctx, outletId)
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet) throw new Refusal('not_found')
  return outlet
}
