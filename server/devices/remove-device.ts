import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { releasePrinters } from '#server/printers/release-printers.ts'
import { type Audited, audit } from '#server/staff/audit.ts'
import { announceEnd, endSessionsOf } from '#server/staff/sessions.ts'
import type { DeviceRow } from './to-wire-device.ts'

/** Ended sessions of a removed screen and outlets of its printers, to announce after the commit. */
interface DeviceEnd {
  sessionIds: string[]
  /** Outlets of printers that any screen may use from now on. */
  outletIds: string[]
}

/** Locks the row of a screen that was not removed, and returns it. */
export async function lockDevice(
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

/** Removes a locked screen: ends its sessions and releases its printers. */
export async function removeLockedDevice(
  tx: Tx,
  ctx: Audited,
  device: DeviceRow,
  reason: string | null = null,
): Promise<DeviceEnd> {
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
}

/** Announces to all processes that a screen's sessions have ended and its printers are free. */
export function announceDeviceEnd(
  ctx: Pick<TenantContext, 'announcements' | 'tenantId'>,
  { sessionIds, outletIds }: DeviceEnd,
): void {
  announceEnd(ctx, sessionIds)
  for (const outletId of outletIds) ctx.announcements.publish('print', ctx.tenantId, outletId)
}

export function deviceSubject({ id, name }: Pick<DeviceRow, 'id' | 'name'>) {
  return { kind: 'device', id, label: name } as const
}

/** Minutes that a screen has to fetch its session and to use it. */
export const claimMinutes = 10

/** Has a new screen removed if it never makes a call, since the answer with its session may have been lost. */
export async function expectFirstCall(ctx: Context, tx: Tx, deviceId: string): Promise<void> {
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

/** Deletes a screen that has made no call: no device has its session, and it would stay in the list for ever. */
export async function removeUnclaimed(
  ctx: TenantContext,
  { deviceId }: { deviceId: string },
): Promise<void> {
  const end = await ctx.transaction(async (tx) => {
    const device = await lockDevice(tx, ctx.tenantId, deviceId)
    if (!device || (await isClaimed(tx, ctx, deviceId))) return null
    const bySystem = { ...ctx, actor: systemActor }
    return removeLockedDevice(tx, bySystem, device, 'The screen never used its pairing')
  })
  if (end) announceDeviceEnd(ctx, end)
}
