import type { z } from 'zod'
import type { kitchenSlots } from '#contract/staff/service.ts'
import { kitchenSlotsOn } from '#domain/kitchen-slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { readSlotUse } from '#server/ordering/slot-use.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { outletOf } from './outlet-of.ts'

/** The slots of a day, with their load and the reasons why they are closed. */
export async function listKitchenSlots(
  ctx: StaffContext,
  outletId: string,
  date: string | undefined,
): Promise<z.output<typeof kitchenSlots>> {
  return slotsOfDay(ctx, outletOf(ctx, outletId), date)
}

export async function slotsOfDay(
  ctx: TenantContext,
  outlet: Outlet,
  date?: string,
): Promise<z.output<typeof kitchenSlots>> {
  const now = ctx.now()
  const used = await ctx.transaction((db) =>
    readSlotUse(db, { tenantId: ctx.tenantId, outletId: outlet.id, now }),
  )
  const current = { ...outlet, isPaused: outlet.isPaused || ctx.site.tenant.isPaused }
  const day = date ?? plainDate(now, outlet.timeZone)
  return kitchenSlotsOn(current, day, now, (start) => used.get(start.getTime()) ?? 0).map(
    (slot) => ({
      start: slot.start.toISOString(),
      end: slot.end.toISOString(),
      used: slot.used,
      capacity: slot.capacity,
      closed_by: slot.closedBy,
    }),
  )
}
