import { toWireActor } from '#contract/staff/actor.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import type { Tx } from '#database/connection.ts'
import type { Pause } from '#domain/live-facts.ts'
import { nextOpening, serviceState } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { type LiveRows, type PauseRow, readLiveRows } from './live-rows.ts'
import { outletOf } from './outlet-of.ts'

/** Whether an outlet takes orders, and the pauses that stop it. */
export async function getService(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const rows = await ctx.transaction((db) => readLiveRows(db, ctx.tenantId, [outlet.id], ctx.now()))
  return toWireService(ctx, outlet, rows)
}

/**
 * Changes an outlet's live facts in one transaction: audited, in force for the next order, and shown on its boards.
 * @param change returns the entry for the audit log
 */
export async function changeService(
  ctx: StaffContext,
  outlet: Outlet,
  change: (tx: Tx) => Promise<Omit<AuditEntry, 'subject' | 'outletId'>>,
): Promise<WireService> {
  const { id, name } = outlet
  await ctx.transaction(async (tx) => {
    const entry = await change(tx)
    await liveFactsChanged(tx)
    const subject = { kind: 'outlet', id, label: name } as const
    await audit(tx, ctx, { ...entry, subject, outletId: id })
  })
  ctx.announcements.publish('outlet', ctx.tenantId, id)
  return getService(ctx, id)
}

/** @param rows of this outlet, and perhaps of others */
export function toWireService(ctx: TenantContext, outlet: Outlet, rows: LiveRows): WireService {
  const now = ctx.now()
  const pauses = rows.pauses.filter((row) => row.outlet_id === outlet.id)
  const busy = rows.busy.find((row) => row.outlet_id === outlet.id)
  const current: Outlet = {
    ...outlet,
    isPaused: outlet.isPaused || ctx.site.tenant.isPaused,
    pauses: pauses.map(toPause),
  }
  const { state, opensAt, closesAt } = serviceState(current, now)
  const { dayEndsAt } = settingsOf(ctx.site, outlet.id)
  return {
    outlet_id: outlet.id,
    state,
    next_opening:
      (state === 'open' ? nextOpening(outlet, dayEndsAt, now) : opensAt)?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    pauses: pauses.map((row) => ({
      id: row.id,
      kind: row.kind,
      services: row.services,
      until: row.until?.toISOString() ?? null,
      reason: row.reason,
      message: row.message,
      by: toWireActor(row.by),
      at: row.at.toISOString(),
      seen_by: row.seen_by,
    })),
    busy: busy
      ? { minutes: busy.minutes, until: busy.until.toISOString(), half: busy.is_half }
      : null,
    prep_minutes: outlet.kitchen.preparationMinutes,
    version: rows.version,
  }
}

function toPause({ kind, services, until, message }: PauseRow): Pause {
  return { kind, services, until: until?.toISOString() ?? null, message }
}

/** The marks of one outlet, with the names of their items and options. */
export function toWireMarks(ctx: TenantContext, outletId: string, rows: LiveRows): WireMark[] {
  const items = ctx.site.menuByOutlet.get(outletId)?.itemById ?? new Map()
  const options = new Map(
    [...items.values()].flatMap(({ groups }) =>
      groups.flatMap((group: { options: { id: string; name: string }[] }) =>
        group.options.map(({ id, name }): [string, string] => [id, name]),
      ),
    ),
  )
  return rows.marks
    .filter((row) => row.outlet_id === outletId)
    .map((row) => ({
      id: row.id,
      outlet_id: row.outlet_id,
      kind: row.kind,
      ref: row.ref,
      // An entry that has left the menu keeps the name that it was marked with.
      name: (row.kind === 'item' ? items.get(row.ref)?.name : options.get(row.ref)) ?? row.ref,
      until: row.until?.toISOString() ?? null,
      left: row.left,
      by: toWireActor(row.by),
      at: row.at.toISOString(),
    }))
}
