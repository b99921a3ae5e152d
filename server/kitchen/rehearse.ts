import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { insertTestOrder } from './insert-test-order.ts'
import { rehearsalOrder } from './rehearsal-order.ts'

/**
 * A believable test order for a board. It rings and moves, its screens show what it costs, and it never texts, pauses,
 * refunds or counts.
 * @returns its number
 */
export async function placeRehearsalOrder(
  ctx: TenantContext,
  outletId: string = ctx.site.tenant.defaultOutletId,
): Promise<string> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet) throw new Refusal('not_found', { message: `There is no outlet ${outletId}.` })
  const order = rehearsalOrder(ctx, outlet)
  const { id, number } = await ctx.transaction((tx) => insertTestOrder(ctx, tx, order))
  ctx.announcements.publish('order', ctx.tenantId, id)
  return number
}
