import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import { openState } from '#domain/opening-hours.ts'
import type { OutletSettings } from '#domain/outlet-settings.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueueAgain, enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { endPauses } from '#server/service/end-pauses.ts'
import { writePause } from '#server/service/write-facts.ts'
import { audit } from '#server/staff/audit.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { alertOutlet } from './alert-texts.ts'
import { hasBoard, isListening, screensBackAt } from './boards.ts'

/**
 * Called on the heartbeat of a screen of these outlets: postpones the job that checks for a connected screen, and ends the pauses
 * of outlets that had none. There is one job for each outlet, and it comes due only after the heartbeats have stopped.
 */
export async function noteListening(
  ctx: TenantContext,
  outletIds: readonly string[],
): Promise<void> {
  const lifted = await ctx.transaction(async (tx) => {
    for (const outletId of outletIds) {
      await watchFromNow(ctx, tx, outletId, settingsOf(ctx.site, outletId))
    }
    const which = sql`kind = 'no_board' and outlet_id = any(${[...outletIds]}::text[])`
    const pauses = await endPauses(ctx, tx, which, systemActor)
    for (const { outlet_id, kind, services } of pauses) {
      await audit(
        tx,
        { ...ctx, actor: systemActor },
        {
          action: 'service.resumed',
          subject: {
            kind: 'outlet',
            id: outlet_id,
            label: ctx.site.outletById.get(outlet_id)?.name ?? outlet_id,
          },
          outletId: outlet_id,
          before: { kind, services },
          reason: 'A screen listens again',
        },
      )
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
  const dueAt = new Date(ctx.now().getTime() + boardMissingAfter * 60_000)
  // Cancels a claim in progress: its result has an outdated attempt.
  await enqueueAgain(tx, {
    tenantId: ctx.tenantId,
    id: `board-watch-${outletId}`,
    topic: 'board-watch',
    body: { outletId },
    dueAt,
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
  if (needsBoard === false) return
  if (await isListening(ctx, outletId)) return
  const now = ctx.now()
  const { isOpen, opensAt } = openState(outlet.openingHours, outlet.timeZone, now)
  let isPaused = false
  await ctx.transaction(async (tx) => {
    isPaused = false
    if (!isOpen) {
      // Checked again when a screen should be connected.
      if (!opensAt) return
      return watchAgain(ctx, tx, outletId, new Date(opensAt.getTime() + boardMissingAfter * 60_000))
    }
    // A restaurant that is not live takes no orders anyway, so that no alert is sent.
    if (outlet.pauses?.some(({ kind }) => kind === 'not_live')) {
      return watchAgain(ctx, tx, outletId, new Date(now.getTime() + liveCheckInterval))
    }
    // No screen could send its heartbeat during the server's outage (`docs/decisions/109-time-away-does-not-count.md`).
    if (now < screensBackAt(timing)) return watchFromNow(ctx, tx, outletId, { boardMissingAfter })
    isPaused = await writePause({ ...ctx, actor: systemActor }, tx, {
      outletId,
      kind: 'no_board',
      services: outlet.services,
      until: null,
      reason: 'No screen listens.',
      message: '',
    })
    if (!isPaused) return
    await liveFactsChanged(tx)
    await audit(
      tx,
      { ...ctx, actor: systemActor },
      {
        action: 'service.paused',
        subject: { kind: 'outlet', id: outletId, label: outlet.name },
        outletId,
        after: { kind: 'no_board', services: outlet.services, until: null },
        reason: 'No screen listened',
      },
    )
    await alertOutlet(ctx, tx, outlet, {
      occasion: `no-board-${now.getTime()}`,
      text: `No screen listens at ${outlet.name}. Orders are paused until one does.`,
      byEmail: true,
    })
  })
  if (isPaused) ctx.announcements.publish('outlet', ctx.tenantId, outletId)
}

/** Schedules the next check under another id: the current job's row is still to be settled. */
async function watchAgain(
  ctx: TenantContext,
  tx: Tx,
  outletId: string,
  dueAt: Date,
): Promise<void> {
  await enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id: `board-watch-${outletId}-${dueAt.getTime()}`,
    topic: 'board-watch',
    body: { outletId },
    dueAt,
  })
}
