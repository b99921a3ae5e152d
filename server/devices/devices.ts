import type { Selectable } from 'kysely'
import type { BodyOf } from '#contract/calls/table.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Tx } from '#database/connection.ts'
import type { DeviceBeatsTable, StaffTables } from '#database/staff-tables.ts'
import { systemActor } from '#domain/actor.ts'
import { isListening } from '#domain/listening.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { watchFromNow } from '#server/kitchen/board-watch.ts'
import { scheduleNextSweeps } from '#server/kitchen/kitchen-jobs.ts'
import { releasePrinters } from '#server/printers/printers.ts'
import { type Audited, audit } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import { announceEnd, endSessionsOf } from '#server/staff/sessions.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

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
  { name, purpose, outlets }: BodyOf<'updateDevice'>,
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
    await watchOutletsOf(tx, ctx, after)
    return { device: after, released: await releasePrinters(tx, ctx, before, outlets) }
  })
  for (const outletId of released) ctx.announcements.publish('print', ctx.tenantId, outletId)
  return toWireDevice(device, undefined, ctx.now())
}

/** Removes a lost screen: its next call gets 401, on every process. */
export function removeDevice(ctx: MemberContext, deviceId: string): Promise<void> {
  return remove(ctx, null, (tx) => getManaged(tx, ctx, deviceId))
}

/** Deletes a screen that has made no call: no device has its session, and it would stay in the list for ever. */
export function removeUnclaimed(
  ctx: TenantContext,
  { deviceId }: { deviceId: string },
): Promise<void> {
  const by = { ...ctx, actor: systemActor }
  return remove(by, 'The screen never used its pairing', async (tx) => {
    const device = await lockDevice(tx, ctx.tenantId, deviceId)
    return device && !(await isClaimed(tx, ctx, deviceId)) ? device : undefined
  })
}

/** Removes the screen that is found, ends its sessions and releases its printers. */
async function remove(
  ctx: TenantContext & Audited,
  reason: string | null,
  find: (tx: Tx) => Promise<DeviceRow | undefined>,
): Promise<void> {
  const end = await ctx.transaction(async (tx) => {
    const device = await find(tx)
    if (!device) return null
    await tx
      .updateTable('devices')
      .set({ removed_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', device.id)
      .execute()
    await audit(tx, ctx, { action: 'device.removed', subject: deviceSubject(device), reason })
    return {
      sessionIds: await endSessionsOf(tx, ctx.tenantId, { deviceId: device.id }),
      outletIds: await releasePrinters(tx, ctx, device, []),
    }
  })
  if (!end) return
  announceEnd(ctx, end.sessionIds)
  for (const outletId of end.outletIds) ctx.announcements.publish('print', ctx.tenantId, outletId)
}

/** From its first board on an outlet needs one that listens, which may never begin to, and has an end of its day. */
export async function watchOutletsOf(
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

/** Locks the row of a screen that was not removed, and returns it. */
async function lockDevice(
  tx: Tx,
  tenantId: string,
  deviceId: string,
): Promise<DeviceRow | undefined> {
  return tx
    .selectFrom('devices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deviceId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function deviceSubject({ id, name }: Pick<DeviceRow, 'id' | 'name'>) {
  return { kind: 'device', id, label: name } as const
}

/** Minutes that a screen has to fetch its session and to use it. */
export const claimMinutes = 10

/** Has a new screen removed if it never makes a call, since the answer with its session may have been lost. */
export async function scheduleClaimCheck(ctx: Context, tx: Tx, deviceId: string): Promise<void> {
  await enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id: `device-claim-${deviceId}`,
    topic: 'device-claim',
    body: { deviceId },
    dueAt: new Date(ctx.now().getTime() + claimMinutes * 60_000),
  })
}

/** Whether a session of this screen has made a call. */
export async function isClaimed(
  tx: Tx,
  { tenantId }: Pick<Context, 'tenantId'>,
  deviceId: string,
): Promise<boolean> {
  const used = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', deviceId)
    .whereRef('last_used_at', '>=', 'created_at')
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

export type DeviceRow = Selectable<StaffTables['devices']>
type HeartbeatRow = Selectable<DeviceBeatsTable>

export function toWireDevice(
  { id, name, purpose, outlets }: DeviceRow,
  heartbeat: HeartbeatRow | undefined,
  now: Date,
): WireDevice {
  return {
    id,
    name,
    purpose,
    outlets,
    last_beat_at: heartbeat?.at.toISOString() ?? null,
    listening:
      heartbeat !== undefined &&
      isListening(
        { at: heartbeat.at, sound: heartbeat.sound, visibleAt: heartbeat.visible_at },
        now,
      ),
    sound: heartbeat?.sound ?? null,
    battery: heartbeat?.battery ?? null,
    printer: heartbeat?.printer ?? null,
    version: heartbeat?.version ?? null,
    clock_off: heartbeat?.clock_off ?? null,
  }
}
