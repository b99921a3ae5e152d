import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { announceDeviceEnd, lockDevice, removeLockedDevice } from './remove-device.ts'

/** Minutes that a screen has to fetch its session and to use it. */
export const claimMinutes = 10

/** Has a new screen removed if it never makes a call, since the answer with its session may have been lost. */
export async function expectFirstCall(ctx: Context, tx: Tx, deviceId: string): Promise<void> {
  await enqueue(tx, {
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

/** Removes a screen that has made no call: nobody holds it, and it would stand in the list for ever. */
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
