import { quotedArea } from '#domain/delivery-areas.ts'
import { type Fulfilment, listSlots, type SlotList } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSlotUse } from './slot-use.ts'

interface TimingsQuery {
  /** The tenant's default outlet when undefined. */
  outletId: string | undefined
  fulfilment: Fulfilment
  postcode: string | undefined
}

/** Slots that a diner may choose now; full ones are listed and marked. */
export async function listTimings(
  ctx: TenantContext,
  { outletId, fulfilment, postcode }: TimingsQuery,
): Promise<{ outlet: Outlet; slots: SlotList }> {
  const { site } = ctx
  const outlet = site.outletById.get(outletId ?? site.tenant.defaultOutletId)
  if (!outlet) throw new Refusal('not_found')

  // Without a postcode, the shortest delivery time of all areas: a postcode can only make it longer.
  const area = quotedArea(outlet, postcode ?? null)
  const slotQuery = { tenantId: ctx.tenantId, outletId: outlet.id, now: ctx.now() }
  const used = await ctx.transaction((db) => readSlotUse(db, slotQuery))
  const slots = listSlots({
    outlet: { ...outlet, isPaused: outlet.isPaused || site.tenant.isPaused },
    fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now: ctx.now(),
    used: (start) => used.get(start.getTime()) ?? 0,
  })
  return { outlet, slots }
}
