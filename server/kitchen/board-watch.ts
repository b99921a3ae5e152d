import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import { listeningSeconds } from '#domain/listening.ts'
import { openState } from '#domain/opening-hours.ts'
import type { OutletSettings } from '#domain/outlet-settings.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext, TenantScope } from '#server/context.ts'
import { countListening, outletsWithBoard } from '#server/devices/heartbeats.ts'
import { enqueueAgain, enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import type { Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { auditOutlet, endPauses, pauseBySystem } from '#server/service/write-facts.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/**
 * Called on the heartbeat of a screen of these outlets: postpones the job that checks for a connected screen, and ends the
 * pauses of outlets that had none. There is one job for each outlet, due only after the heartbeats have stopped.
 */
export async function noteListening(
  ctx: TenantContext,
  outletIds: readonly string[],
): Promise<void> {
  const by = { ...ctx, actor: systemActor }
  const lifted = await ctx.transaction(async (tx) => {
    for (const outletId of outletIds) {
      await watchFromNow(ctx, tx, outletId, settingsOf(ctx.site, outletId))
    }
    const which = sql<boolean>`kind = 'no_board' and outlet_id = any(${[...outletIds]}::text[])`
    const pauses = await endPauses(ctx, tx, which, systemActor)
    for (const { outlet_id: id, ...before } of pauses) {
      const name = ctx.site.outletById.get(id)?.name ?? id
      const reason = 'A screen listens again'
      await auditOutlet(tx, by, { id, name }, { action: 'service.resumed', before, reason })
    }
    if (pauses.length > 0) await liveFactsChanged(tx)
    return pauses.map(({ outlet_id }) => outlet_id)
  })
  for (const outletId of lifted) ctx.announcements.publish('outlet', ctx.tenantId, outletId)
}

/** Milliseconds between two checks whether a new restaurant has opened. */
const liveCheckInterval = 15 * 60_000

/** Schedules the check whether a screen is connected to an outlet, `boardMissingAfter` minutes from now. */
export async function watchFromNow(
  ctx: TenantContext,
  tx: Tx,
  outletId: string,
  { boardMissingAfter }: Pick<OutletSettings, 'boardMissingAfter'>,
): Promise<void> {
  // Cancels a claim in progress: its result has an outdated attempt.
  await enqueueAgain(tx, {
    tenantId: ctx.tenantId,
    id: `board-watch-${outletId}`,
    topic: 'board-watch',
    body: { outletId },
    dueAt: new Date(ctx.now().getTime() + boardMissingAfter * 60_000),
  })
}

/** The check: without a connected screen the outlet is paused during ordering hours, until one connects. */
export async function watchBoard(
  ctx: TenantContext,
  { outletId }: { outletId: string },
  timing: JobTiming,
): Promise<void> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet || !(await hasBoard(ctx, outletId))) return
  const { needsBoard, boardMissingAfter } = settingsOf(ctx.site, outletId)
  if (needsBoard === false || (await isListening(ctx, outletId))) return
  const now = ctx.now()
  const { isOpen, opensAt } = openState(outlet.openingHours, outlet.timeZone, now)
  const isPaused = await ctx.transaction(async (tx) => {
    /** Under another id: the current job's row is still to be settled. */
    const watchAgain = async (from: Date, milliseconds: number) => {
      const dueAt = new Date(from.getTime() + milliseconds)
      const id = `board-watch-${outletId}-${dueAt.getTime()}`
      const job = { tenantId: ctx.tenantId, id, topic: 'board-watch', dueAt } as const
      await enqueueOnce(tx, { ...job, body: { outletId } })
      return false
    }
    // Checked again when a screen should be connected.
    if (!isOpen) return opensAt !== null && watchAgain(opensAt, boardMissingAfter * 60_000)
    // A restaurant that is not live takes no orders anyway, so that no alert is sent.
    if (outlet.pauses?.some(({ kind }) => kind === 'not_live')) {
      return watchAgain(now, liveCheckInterval)
    }
    // No screen could send its heartbeat during the server's outage (`docs/decisions/109-time-away-does-not-count.md`).
    if (now < screensBackAt(timing)) {
      await watchFromNow(ctx, tx, outletId, { boardMissingAfter })
      return false
    }
    const isNew = await pauseBySystem(ctx, tx, outlet, {
      kind: 'no_board',
      reason: 'No screen listens',
      logged: 'No screen listened',
    })
    if (!isNew) return false
    await alertOutlet(ctx, tx, outlet, {
      occasion: `no-board-${now.getTime()}`,
      text: `No screen listens at ${outlet.name}. Orders are paused until one does.`,
      byEmail: true,
    })
    return true
  })
  if (isPaused) ctx.announcements.publish('outlet', ctx.tenantId, outletId)
}

type Scope = Pick<TenantScope, 'tenantId' | 'transaction' | 'now'>

/** Whether an outlet has a board: without one, nothing there is automatic. */
export async function hasBoard(
  { tenantId, transaction }: Scope,
  outletId: string,
): Promise<boolean> {
  return (await transaction((db) => outletsWithBoard(db, tenantId, [outletId]))).has(outletId)
}

/** Whether a screen would announce a new order of an outlet now. */
export async function isListening(
  { tenantId, transaction, now }: Scope,
  outletId: string,
): Promise<boolean> {
  const counts = await transaction((db) => countListening(db, tenantId, [outletId], now()))
  return (counts.get(outletId) ?? 0) > 0
}

/** Screens connect again within ten seconds and send a heartbeat every fifteen; the rest is time for the staff to react. */
const returnSeconds = 60

/** When screens count as connected again after the worker's start or return. No kitchen counts as silent before then. */
export function screensBackAt({ workingSince }: JobTiming): Date {
  return new Date(workingSince.getTime() + returnSeconds * 1_000)
}

/**
 * Whether a job came due in an outage, and so long ago that no screen counts as listening any more. A job that is late
 * because the worker is busy was not missed: the kitchen could answer.
 */
export function wasMissed({ dueAt, workingSince }: JobTiming, now: Date): boolean {
  return dueAt < workingSince && now.getTime() - dueAt.getTime() > listeningSeconds * 1_000
}

/**
 * Sends an alert about an outlet to its numbers and addresses, once each.
 * @param occasion names the event, so that it is not sent twice
 */
export async function alertOutlet(
  ctx: TenantContext,
  tx: Tx,
  outlet: Outlet,
  { occasion, text, byEmail }: { occasion: string; text: string; byEmail: boolean },
): Promise<void> {
  const { tenantId } = ctx
  const { phones, emails } = settingsOf(ctx.site, outlet.id).alerts
  const email = { subject: `${outlet.name}: orders wait`, lines: [text] }
  const messages: Message[] = [
    ...phones.map((to) => ({ tenantId, to, channel: 'sms' as const, subject: '', text })),
    ...(byEmail ? emails : []).map((to) => plainEmail(ctx, to, email)),
  ]
  for (const message of messages) {
    // The id of a job is logged, and outlasts its body.
    const recipient = keyedHash(ctx, 'alert', message.to).toString('hex', 0, 8)
    await enqueueOnce(tx, {
      tenantId,
      id: `alert-${outlet.id}-${occasion}-${recipient}`,
      topic: 'restaurant-message',
      body: message,
      dueAt: ctx.now(),
    })
  }
}
