import type { z } from 'zod'
import type { pauseChange, WireService } from '#contract/staff/service.ts'
import { lasts } from '#domain/live-facts.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { endOf } from './end-of-fact.ts'
import { getService } from './get-service.ts'
import { outletOf } from './outlet-of.ts'
import { countPauseChange } from './pause-limits.ts'
import { requireLength } from './pause-service.ts'

/** Ends a pause by hand at another time, or tells diners something else. It stays one pause, with those who have seen it. */
export async function changePause(
  ctx: StaffContext,
  { outletId, pauseId }: { outletId: string; pauseId: string },
  change: z.output<typeof pauseChange>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const until = change.until === undefined ? undefined : endOf(ctx, outlet, change.until)
  if (until !== undefined) await requireLength(ctx, until)
  await ctx.transaction(async (tx) => {
    await countPauseChange(tx, ctx, outletId)
    const before = await tx
      .selectFrom('service_pauses')
      .select(['kind', 'until', 'message'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('id', '=', pauseId)
      .forUpdate()
      .executeTakeFirst()
    const end = before?.until?.toISOString() ?? null
    if (!before || !lasts({ until: end }, ctx.now())) throw new Refusal('not_found')
    if (before.kind !== 'hand') {
      throw new Refusal('wrong_state', {
        message: 'This pause was not set by hand: it cannot be changed.',
      })
    }
    const after = {
      until: until === undefined ? before.until : until,
      message: change.message ?? before.message,
    }
    await tx
      .updateTable('service_pauses')
      .set(after)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', pauseId)
      .execute()
    await liveFactsChanged(tx)
    await audit(tx, ctx, {
      action: 'service.pause_changed',
      subject: { kind: 'outlet', id: outletId, label: outlet.name },
      outletId,
      before: { until: end, message: before.message },
      after: { until: after.until?.toISOString() ?? null, message: after.message },
    })
  })
  ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return getService(ctx, outletId)
}
