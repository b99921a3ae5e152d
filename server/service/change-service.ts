import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/table.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { Tx } from '#database/connection.ts'
import { isLiftable, lasts } from '#domain/live-facts.ts'
import { openState } from '#domain/opening-hours.ts'
import { businessDayAfter, nextOpening } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { getService, outletOf } from './get-service.ts'
import { auditOutlet, endPauses, type OutletEntry, writeBusy, writePause } from './write-facts.ts'

/** The longest pause that may be set without a manager, in milliseconds. */
const longestWithoutManager = 60 * 60_000
/** The most busy minutes that may be set without a manager. */
const mostBusyWithoutManager = 30
/** How far in the future an end may be, in milliseconds. */
const farthest = 366 * 24 * 3_600_000

/**
 * Changes an outlet's live facts and writes the audit log in one transaction, then announces the change to the boards.
 * @param change returns the entry for the audit log
 */
async function changeService(
  ctx: StaffContext,
  outlet: Outlet,
  change: (tx: Tx) => Promise<OutletEntry>,
): Promise<WireService> {
  await ctx.transaction(async (tx) => {
    const entry = await change(tx)
    await liveFactsChanged(tx)
    await auditOutlet(tx, ctx, outlet, entry)
  })
  ctx.announcements.publish('outlet', ctx.tenantId, outlet.id)
  return getService(ctx, outlet.id)
}

/** The end of a pause or a stock mark; null if it has none. Refuses an end in the past. */
export function endOf(ctx: StaffContext, outlet: Outlet, until: string): Date | null {
  if (until === 'manual') return null
  const now = ctx.now()
  if (until === 'next_opening') {
    return nextOpening(outlet, settingsOf(ctx.site, outlet.id).dayEndsAt, now)
  }
  const end = new Date(until)
  if (end <= now) throw invalid('until', 'Choose a time that is still to come.')
  if (end.getTime() - now.getTime() > farthest)
    throw invalid('until', 'Choose a time in this year.')
  return end
}

/** Pauses these services until a time. Several pauses may overlap; each is lifted separately. */
export async function pauseService(
  ctx: StaffContext,
  outletId: string,
  { services: given, until, reason, message }: BodyOf<'pauseService'>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  const end = endOf(ctx, outlet, until)
  await requireLength(ctx, end)
  const services = [...new Set(given)]
  return changeService(ctx, outlet, async (tx) => {
    await countPauseChange(tx, ctx, outletId)
    await requireRoomForPause(tx, ctx, outletId)
    await writePause(ctx, tx, { outletId, kind: 'hand', services, until: end, reason, message })
    return {
      action: 'service.paused',
      after: { services, until: end?.toISOString() ?? null },
      reason,
    }
  })
}

/** Refuses a pause that lasts longer from now than may be set without a manager. */
async function requireLength(ctx: StaffContext, until: Date | null): Promise<void> {
  if (until !== null && until.getTime() - ctx.now().getTime() <= longestWithoutManager) return
  await requireRole(ctx, 'manager', { right: 'service' })
}

/** Lifts a pause, unless the system set it because no screen listens or the restaurant is not live yet. */
export async function resumeService(
  ctx: StaffContext,
  outletId: string,
  pauseId: string,
): Promise<WireService> {
  return changeService(ctx, outletOf(ctx, outletId), async (tx) => {
    const which = sql<boolean>`outlet_id = ${outletId} and id = ${pauseId}`
    const [lifted] = await endPauses(ctx, tx, which, ctx.actor)
    if (!lifted) throw new Refusal('not_found')
    const { kind, services } = lifted
    if (!isLiftable(kind)) {
      const message =
        kind === 'no_board'
          ? 'This pause ends by itself as soon as a screen listens.'
          : 'This restaurant has not opened yet.'
      throw new Refusal('wrong_state', { message })
    }
    return { action: 'service.resumed', before: { kind, services } }
  })
}

/** Opens a new restaurant to diners. */
export async function goLive(ctx: StaffContext, outletId: string): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  await requireRole(ctx, 'owner', { right: 'settings' })
  return changeService(ctx, outlet, async (tx) => {
    await endPauses(ctx, tx, sql<boolean>`outlet_id = ${outletId} and kind = 'not_live'`, ctx.actor)
    return { action: 'service.went_live' }
  })
}

/** Changes the end or the message of a pause set by hand. The number of diners who have seen it is kept. */
export async function changePause(
  ctx: StaffContext,
  { outletId, pauseId }: { outletId: string; pauseId: string },
  change: BodyOf<'changePause'>,
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
      const message = 'This pause was not set by hand: it cannot be changed.'
      throw new Refusal('wrong_state', { message })
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

/** Most concurrent pauses of one outlet that are set by hand; each menu response contains them. */
const mostRunning = 20
/** Limit on setting and changing pauses of one outlet: each pause is a row that is kept for two years. */
const changesPerOutlet: Limit = { hits: 60, windowSeconds: 3_600, bucketSeconds: 60 }

/** Counts a pause that is set or changed by hand; refuses if there were too many within an hour. */
async function countPauseChange(tx: Tx, ctx: StaffContext, outletId: string): Promise<void> {
  const hits = changesPerOutlet.hits * ctx.environment.ORDER_LIMIT_FACTOR
  const key = counterKey(ctx, 'pauses', outletId)
  await takeHit(tx, ctx, key, { ...changesPerOutlet, hits }, { name: 'pauses' })
}

/** Refuses too many concurrent pauses. Exact only after `countPauseChange`, which locks the outlet's counter. */
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
  const message = `${mostRunning} pauses run already. Please lift one of them, or change it.`
  throw new Refusal('limit_reached', { message })
}

/** Sets how many more minutes than usual the kitchen needs, until a time; replaces an earlier value. */
export async function setBusy(
  ctx: StaffContext,
  outletId: string,
  { minutes, until, half }: BodyOf<'setBusy'>,
): Promise<WireService> {
  const outlet = outletOf(ctx, outletId)
  if (minutes > mostBusyWithoutManager) await requireRole(ctx, 'manager', { right: 'service' })
  const now = ctx.now()
  const { closesAt } = openState(outlet.openingHours, outlet.timeZone, now)
  const closing =
    closesAt ?? businessDayAfter(now, settingsOf(ctx.site, outletId).dayEndsAt, outlet.timeZone)
  // `endOf` returns null only for 'manual', which this call does not accept.
  const end = until === 'closing' ? closing : (endOf(ctx, outlet, until) ?? closing)
  return changeService(ctx, outlet, async (tx) => {
    await writeBusy(ctx, tx, { outletId, minutes, until: end, isHalf: half })
    return { action: 'service.busy_set', after: { minutes, until: end.toISOString(), half } }
  })
}

export async function clearBusy(ctx: StaffContext, outletId: string): Promise<WireService> {
  return changeService(ctx, outletOf(ctx, outletId), async (tx) => {
    await tx
      .deleteFrom('service_busy')
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .execute()
    return { action: 'service.busy_set', after: { minutes: 0 } }
  })
}
