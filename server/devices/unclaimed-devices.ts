import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { announcePrinting } from '#server/printers/announce-printing.ts'
import { releasePrinters } from '#server/printers/release-printers.ts'
import { audit } from '#server/staff/audit.ts'
import { announceEnd, endSessionsOf } from '#server/staff/sessions.ts'
import { deviceSubject } from './devices.ts'

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
  const { ended, released } = await ctx.transaction(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', deviceId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!device || (await isClaimed(tx, ctx, deviceId))) return { ended: [], released: [] }
    await tx
      .updateTable('devices')
      .set({ removed_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', deviceId)
      .execute()
    const bySystem = { ...ctx, actor: systemActor }
    await audit(tx, bySystem, {
      action: 'device.removed',
      subject: deviceSubject(device),
      reason: 'The screen never used its pairing',
    })
    return {
      ended: await endSessionsOf(tx, ctx.tenantId, { deviceId }),
      released: await releasePrinters(tx, bySystem, device, []),
    }
  })
  announceEnd(ctx, ended)
  for (const outletId of released) announcePrinting(ctx, outletId)
}
