import type { DeviceUpdate, WireDevice } from '#contract/staff/devices.ts'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { watchFromNow } from '#server/kitchen/board-watch.ts'
import { scheduleNextSweeps } from '#server/kitchen/kitchen-jobs.ts'
import { releasePrinters } from '#server/printers/release-printers.ts'
import { audit } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import {
  announceDeviceEnd,
  deviceSubject,
  lockDevice,
  removeLockedDevice,
} from './remove-device.ts'
import { type DeviceRow, toWireDevice } from './to-wire-device.ts'

/** The paired screens of the outlets that the caller may see. */
export async function listDevices(ctx: MemberContext): Promise<WireDevice[]> {
  const { devices, heartbeats } = await ctx.transaction(async (tx) => ({
    devices: await tx
      .selectFrom('devices')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('removed_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    heartbeats: await tx
      .selectFrom('device_beats')
      .innerJoin('staff_sessions', (join) =>
        join
          .onRef('staff_sessions.tenant_id', '=', 'device_beats.tenant_id')
          .onRef('staff_sessions.id', '=', 'device_beats.session_id'),
      )
      .selectAll('device_beats')
      .select('device_id')
      .where('device_beats.tenant_id', '=', ctx.tenantId)
      .where('device_id', 'is not', null)
      .execute(),
  }))
  const heartbeatOf = new Map(heartbeats.map((heartbeat) => [heartbeat.device_id, heartbeat]))
  return devices
    .filter((device) => isSeen(ctx, device))
    .map((device) => toWireDevice(device, heartbeatOf.get(device.id), ctx.now()))
}

export async function updateDevice(
  ctx: MemberContext,
  deviceId: string,
  { name, purpose, outlets }: DeviceUpdate,
): Promise<WireDevice> {
  const { device, released } = await ctx.transaction(async (tx) => {
    const before = await getManaged(tx, ctx, deviceId)
    for (const outlet of outlets) requireOutlet(ctx, outlet)
    const after = await tx
      .updateTable('devices')
      .set({ name, purpose, outlets })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', deviceId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, {
      action: 'device.changed',
      subject: deviceSubject(after),
      before: { name: before.name, purpose: before.purpose, outlets: before.outlets },
      after: { name, purpose, outlets },
    })
    await watchItsOutlets(tx, ctx, after)
    return { device: after, released: await releasePrinters(tx, ctx, before, outlets) }
  })
  for (const outletId of released) ctx.announcements.publish('print', ctx.tenantId, outletId)
  return toWireDevice(device, undefined, ctx.now())
}

/** Removes a lost screen: its next call gets 401, on every process. */
export async function removeDevice(ctx: MemberContext, deviceId: string): Promise<void> {
  const end = await ctx.transaction(async (tx) =>
    removeLockedDevice(tx, ctx, await getManaged(tx, ctx, deviceId)),
  )
  announceDeviceEnd(ctx, end)
}

/** From its first board on an outlet needs one that listens, which may never begin to, and has an end of its day. */
export async function watchItsOutlets(
  tx: Tx,
  ctx: TenantContext,
  { purpose, outlets }: DeviceRow,
): Promise<void> {
  if (purpose !== 'board') return
  for (const outletId of outlets) {
    const settings = settingsOf(ctx.site, outletId)
    await watchFromNow(ctx, tx, outletId, settings)
    const outlet = ctx.site.outletById.get(outletId)
    if (outlet) await scheduleNextSweeps(ctx, tx, outlet, settings)
  }
}

/**
 * A screen of an outlet that the caller may see, or 404. Refused with 403 if the screen also shows other outlets, which
 * would lose their board.
 */
async function getManaged(tx: Tx, ctx: MemberContext, deviceId: string): Promise<DeviceRow> {
  const device = await lockDevice(tx, ctx.tenantId, deviceId)
  if (!device || !isSeen(ctx, device)) throw new Refusal('not_found')
  const isElsewhere = device.outlets.some(
    (id) => ctx.site.outletById.has(id) && !ctx.outletIds.includes(id),
  )
  if (isElsewhere) {
    throw new Refusal('forbidden', {
      message: 'This screen is used at other outlets too. Ask somebody who manages all of them.',
    })
  }
  return device
}

function isSeen({ outletIds }: MemberContext, { outlets }: DeviceRow): boolean {
  return outlets.some((id) => outletIds.includes(id))
}
