import { areaFor } from '#domain/delivery-areas.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { type Fulfilment, listSlots, type SlotList } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Question {
  /** The tenant's default outlet when undefined. */
  outletId: string | undefined
  fulfilment: Fulfilment
  postcode: string | undefined
}

/** Which times a diner may choose now, full ones marked as such. */
export async function listTimings(
  ctx: TenantContext,
  { outletId, fulfilment, postcode }: Question,
): Promise<{ outlet: Outlet; slots: SlotList }> {
  const { site } = ctx
  const outlet = site.outletById.get(outletId ?? site.tenant.defaultOutletId)
  if (!outlet) throw new Refusal('not_found')

  const area = postcode
    ? areaFor(outlet.deliveryAreas, postcode, { outlet, locate: locatePostcode })
    : null
  const used = await readSlotUse(ctx, outlet.id)
  const slots = listSlots({
    outlet: { ...outlet, isPaused: outlet.isPaused || site.tenant.isPaused },
    fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now: ctx.now(),
    used: (start) => used.get(start.getTime()) ?? 0,
  })
  return { outlet, slots }
}

/** Orders promised, by the slot's start in milliseconds. */
async function readSlotUse(ctx: TenantContext, outletId: string): Promise<Map<number, number>> {
  const yesterday = new Date(ctx.now().getTime() - 24 * 60 * 60_000)
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('slot_usage')
      .select(['slot_start', 'used'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('slot_start', '>=', yesterday)
      .execute(),
  )
  return new Map(rows.map((row) => [row.slot_start.getTime(), row.used]))
}
