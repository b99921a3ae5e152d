import type { z } from 'zod'
import type { busyRequest, WireService } from '#contract/staff/service.ts'
import { openState } from '#domain/opening-hours.ts'
import { businessDayAfter } from '#domain/service-state.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { endOf } from './end-of-fact.ts'
import { changeService } from './get-service.ts'
import { outletOf } from './outlet-of.ts'
import { writeBusy } from './write-facts.ts'

/** The most minutes, in total, that an unattended screen, or staff, may set. */
const mostAlone = 30

/** Sets how many minutes longer the kitchen needs, in all, until an instant. */
export async function setBusy(
  ctx: StaffContext,
  outletId: string,
  { minutes, until, half }: z.output<typeof busyRequest>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  if (minutes > mostAlone) await requireRole(ctx, 'manager', { right: 'service' })
  const now = ctx.now()
  const { closesAt } = openState(outlet.openingHours, outlet.timeZone, now)
  const closing =
    closesAt ?? businessDayAfter(now, settingsOf(ctx.site, outletId).dayEndsAt, outlet.timeZone)
  // An end is an instant here: this call does not take 'manual'.
  const end = until === 'closing' ? closing : (endOf(ctx, outlet, until) ?? closing)
  return changeService(ctx, outlet, async (tx) => {
    await writeBusy(ctx, tx, { outletId, minutes, until: end, isHalf: half })
    return {
      action: 'service.busy_set',
      after: { minutes, until: end.toISOString(), half },
    }
  })
}

/** Removes the busy time. */
export async function clearBusy(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  return changeService(ctx, outlet, async (tx) => {
    await tx
      .deleteFrom('service_busy')
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .execute()
    return { action: 'service.busy_set', after: { minutes: 0 } }
  })
}
