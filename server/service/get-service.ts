import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { kitchenSlots, WireMark, WireService } from '#contract/staff/service.ts'
import { kitchenSlotsOn } from '#domain/kitchen-slots.ts'
import { nextOpening, serviceState } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSlotUse } from '#server/ordering/slot-use.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { type LiveRows, type MarkRow, readLiveRows } from './live-rows.ts'

/** An outlet that the caller may see; refuses any other with 404. */
export function outletOf(ctx: StaffContext, outletId: string): Outlet {
  requireOutlet(ctx, outletId)
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet) throw new Refusal('not_found')
  return outlet
}

/** Whether an outlet takes orders, and its current pauses. */
export async function getService(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const rows = await ctx.transaction((db) => readLiveRows(db, ctx.tenantId, [outlet.id], ctx.now()))
  return toWireService(ctx, outlet, rows)
}

/** @param rows of this outlet, and perhaps of others */
export function toWireService(ctx: TenantContext, outlet: Outlet, rows: LiveRows): WireService {
  const now = ctx.now()
  const pauses = rows.pauses.filter((row) => row.outlet_id === outlet.id)
  const busy = rows.busy.find((row) => row.outlet_id === outlet.id)
  const wirePauses = pauses.map((row) => ({
    id: row.id,
    kind: row.kind,
    services: row.services,
    until: row.until?.toISOString() ?? null,
    reason: row.reason,
    message: row.message,
    by: toWireActor(row.by),
    at: row.at.toISOString(),
    seen_by: row.seen_by,
  }))
  const current = { ...withTenantPause(ctx, outlet), pauses: wirePauses }
  const { state, opensAt, closesAt } = serviceState(current, now)
  const { dayEndsAt } = settingsOf(ctx.site, outlet.id)
  return {
    outlet_id: outlet.id,
    state,
    next_opening:
      (state === 'open' ? nextOpening(outlet, dayEndsAt, now) : opensAt)?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    pauses: wirePauses,
    busy: busy
      ? { minutes: busy.minutes, until: busy.until.toISOString(), half: busy.is_half }
      : null,
    prep_minutes: outlet.kitchen.preparationMinutes,
    version: rows.version,
  }
}

/** The outlet, marked as paused if the whole tenant is paused. */
function withTenantPause({ site }: TenantContext, outlet: Outlet): Outlet {
  return { ...outlet, isPaused: outlet.isPaused || site.tenant.isPaused }
}

/** Stock marks of one outlet, with the names of their items and options. */
export function toWireMarks(ctx: TenantContext, outletId: string, rows: LiveRows): WireMark[] {
  return rows.marks
    .filter((row) => row.outlet_id === outletId)
    .map((row) => ({
      id: row.id,
      outlet_id: row.outlet_id,
      kind: row.kind,
      ref: row.ref,
      // An entry that is no longer on the menu is shown by its id.
      name: nameOf(ctx, row) ?? row.ref,
      until: row.until?.toISOString() ?? null,
      left: row.left,
      by: toWireActor(row.by),
      at: row.at.toISOString(),
    }))
}

/** The name of an item or option that an outlet sells; undefined if it does not sell it. */
export function nameOf(
  { site }: TenantContext,
  { outlet_id, kind, ref }: Pick<MarkRow, 'outlet_id' | 'kind' | 'ref'>,
): string | undefined {
  const menu = site.menuByOutlet.get(outlet_id)
  if (kind === 'item') return menu?.itemById.get(ref)?.name
  for (const { groups } of menu?.itemById.values() ?? []) {
    for (const { options } of groups) {
      const option = options.find(({ id }) => id === ref)
      if (option) return option.name
    }
  }
  return undefined
}

/** The slots of a day, with their load and the reasons why they are closed. */
export async function slotsOfDay(
  ctx: TenantContext,
  outlet: Outlet,
  date?: string,
): Promise<z.output<typeof kitchenSlots>> {
  const now = ctx.now()
  const used = await ctx.transaction((db) =>
    readSlotUse(db, { tenantId: ctx.tenantId, outletId: outlet.id, now }),
  )
  const current = withTenantPause(ctx, outlet)
  const day = date ?? plainDate(now, outlet.timeZone)
  return kitchenSlotsOn(current, day, now, (start) => used.get(start.getTime()) ?? 0).map(
    ({ start, end, used, capacity, closedBy }) => ({
      start: start.toISOString(),
      end: end.toISOString(),
      used,
      capacity,
      closed_by: closedBy,
    }),
  )
}
