import { readyByOf } from '#domain/kitchen-time.ts'
import type { Order } from '#domain/order.ts'
import { presetOf } from '#domain/service-state.ts'
import type { TenantContext } from '#server/context.ts'

/** When the food of an order that is placed now is to be ready. */
export function readyByWhenPlaced(
  ctx: TenantContext,
  { outlet: { id }, timing }: Pick<Order, 'outlet' | 'timing'>,
  roadMinutes: number,
  now: Date,
): Date {
  const outlet = ctx.site.outletById.get(id)
  // An outlet that was removed from the folder keeps its promises.
  const preset = outlet ? presetOf(outlet, now) : 0
  return readyByOf({ timing, placedAt: now, roadMinutes, preset })
}
