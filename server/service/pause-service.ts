import { sql } from 'kysely'
import type { z } from 'zod'
import type { pauseChange, pauseRequest, WireService } from '#contract/staff/service.ts'
import type { Tx } from '#database/connection.ts'
import { isLiftable, lasts } from '#domain/live-facts.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { endOf } from './end-of-fact.ts'
import { endPauses } from './end-pauses.ts'
import { changeService } from './get-service.ts'
import { outletOf } from './outlet-of.ts'

/** The longest pause that an unattended screen, or staff, may set, in milliseconds. */
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
  return changeService(ctx, outlet, async (tx) => {
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
    return {
      action: 'service.paused',
      after: { services, until: until?.toISOString() ?? null },
      reason: request.reason,
    }
  })
}

/** Refuses a pause whose rest is longer than an unattended screen, or staff, may set. */
async function requireLength(ctx: StaffContext, until: Date | null): Promise<void> {
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
  return changeService(ctx, outlet, async (tx) => {
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
    return {
      action: 'service.resumed',
      before: { kind: lifted.kind, services: lifted.services },
    }
  })
}

/** Opens a new restaurant to diners. */
export async function goLive(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  await requireRole(ctx, 'owner', { right: 'settings' })
  return changeService(ctx, outlet, async (tx) => {
    await endPauses(ctx, tx, sql`outlet_id = ${outletId} and kind = 'not_live'`, ctx.actor)
    return { action: 'service.went_live' }
  })
}

/** Ends a pause by hand at another time, or tells diners something else. It stays one pause, with those who have seen it. */
export async function changePause(
  ctx: StaffContext,
  { outletId, pauseId }: { outletId: string; pauseId: string },
  change: z.output<typeof pauseChange>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const until = change.until === undefined ? undefined : endOf(ctx, outlet, change.until)
  if (until !== undefined) await requireLength(ctx, until)
  return changeService(ctx, outlet, async (tx) => {
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
    return {
      action: 'service.pause_changed',
      before: { until: end, message: before.message },
      after: { until: after.until?.toISOString() ?? null, message: after.message },
    }
  })
}

/** Concurrent pauses by hand of one outlet; every opened menu carries them. */
const mostRunning = 20
/** Pauses of one outlet that are set or changed: each is a row that is kept for two years. */
const changesPerOutlet: Limit = { hits: 60, windowSeconds: 3_600, bucketSeconds: 60 }

/** Counts a pause that is set or changed by hand; refuses one too many within an hour. */
export async function countPauseChange(tx: Tx, ctx: StaffContext, outletId: string): Promise<void> {
  const hits = changesPerOutlet.hits * ctx.environment.ORDER_LIMIT_FACTOR
  const key = counterKey(ctx, 'pauses', outletId)
  await takeHit(tx, ctx, key, { ...changesPerOutlet, hits }, { name: 'pauses' })
}

/** Refuses one pause too many at a time. Exact after `countPauseChange`, which locks. */
async function requireRoomForPause(tx: Tx, ctx: StaffContext, outletId: string): Promise<void> {
  const { running } = await tx
    .selectFrom('service_pauses')
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('outlet_id', '=', outletId)
    .where('kind', '=', 'hand')
    .where(sql<boolean>`(until is null or until > ${ctx.now()})`)
    .executeTakeFirstOrThrow()
  if (Number(running) < mostRunning) return
  throw new Refusal('limit_reached', {
    message: `${mostRunning} pauses run already. Please lift one of them, or change it.`,
  })
}
