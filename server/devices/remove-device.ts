import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { releasePrinters } from '#server/printers/release-printers.ts'
import { type Audited, audit } from '#server/staff/audit.ts'
import { announceEnd, endSessionsOf } from '#server/staff/sessions.ts'
import type { DeviceRow } from './to-wire-device.ts'

/** What ends with a screen, to be announced after the commit. */
interface DeviceEnd {
  sessionIds: string[]
  /** Of printers that any screen may print on from now on. */
  outletIds: string[]
}

/** A screen that was not removed, as nobody else can change it until this transaction ends. */
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

/** Removes a locked screen: its sessions end, and its printers are free. */
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

/** Tells all processes what has ended with a screen. */
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
