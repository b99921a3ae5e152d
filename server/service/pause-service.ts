import { sql } from 'kysely'
import type { z } from 'zod'
import type { pauseRequest, WireService } from '#contract/staff/service.ts'
import { isLiftable } from '#domain/live-facts.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { endOf } from './end-of-fact.ts'
import { endPauses } from './end-pauses.ts'
import { getService } from './get-service.ts'
import { outletOf } from './outlet-of.ts'
import { countPauseChange, requireRoomForPause } from './pause-limits.ts'

/** The longest pause that a screen by itself, or staff, may set, in milliseconds. */
const mostAlone = 60 * 60_000

/** No orders for these services until then. Several pauses may run; each is lifted for itself. */
export async function pauseService(
  ctx: StaffContext,
  outletId: string,
  request: z.output<typeof pauseRequest>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const now = ctx.now()
  const until = endOf(ctx, outlet, request.until)
  await requireLength(ctx, until)
  const services = [...new Set(request.services)]
  await ctx.transaction(async (tx) => {
    await countPauseChange(tx, ctx, outletId)
    await requireRoomForPause(tx, ctx, outletId)
    await tx
      .insertInto('service_pauses')
      .values({
        tenant_id: ctx.tenantId,
        id: ctx.random.id(),
        outlet_id: outletId,
        kind: 'hand',
        services,
        until,
        reason: request.reason,
        message: request.message,
        by: JSON.stringify(ctx.actor),
        at: now,
      })
      .execute()
    await liveFactsChanged(tx)
    await audit(tx, ctx, {
      action: 'service.paused',
      subject: { kind: 'outlet', id: outletId, label: outlet.name },
      outletId,
      after: { services, until: until?.toISOString() ?? null },
      reason: request.reason,
    })
  })
  ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return getService(ctx, outletId)
}

/** Refuses a pause that lasts longer from now on than a screen by itself, or staff, may set. */
export async function requireLength(ctx: StaffContext, until: Date | null): Promise<void> {
  if (until !== null && until.getTime() - ctx.now().getTime() <= mostAlone) return
  await requireRole(ctx, 'manager', { right: 'service' })
}

/** Lifts a pause, unless the system has set it because no screen listens or because the restaurant is not open yet. */
export async function resumeService(
  ctx: StaffContext,
  outletId: string,
  pauseId: string,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  await ctx.transaction(async (tx) => {
    const which = sql`outlet_id = ${outletId} and id = ${pauseId}`
    const [lifted] = await endPauses(ctx, tx, which, ctx.actor)
    if (!lifted) throw new Refusal('not_found')
    if (!isLiftable(lifted.kind)) {
      const message =
        lifted.kind === 'no_board'
          ? 'This pause ends by itself as soon as a screen listens.'
          : 'This restaurant has not opened yet.'
      throw new Refusal('wrong_state', { message })
    }
    await liveFactsChanged(tx)
    await audit(tx, ctx, {
      action: 'service.resumed',
      subject: { kind: 'outlet', id: outletId, label: outlet.name },
      outletId,
      before: { kind: lifted.kind, services: lifted.services },
    })
  })
  ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return getService(ctx, outletId)
}

/** Opens a new restaurant to diners. */
export async function goLive(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  await requireRole(ctx, 'owner', { right: 'settings' })
  await ctx.transaction(async (tx) => {
    await endPauses(ctx, tx, sql`outlet_id = ${outletId} and kind = 'not_live'`, ctx.actor)
    await liveFactsChanged(tx)
    await audit(tx, ctx, {
      action: 'service.went_live',
      subject: { kind: 'outlet', id: outletId, label: outlet.name },
      outletId,
    })
  })
  ctx.announcements.publish('outlet', ctx.tenantId, outletId)
  return getService(ctx, outletId)
}
