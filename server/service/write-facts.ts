import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import { type Actor, operatorActor, systemActor } from '#domain/actor.ts'
import { mostBusyMinutes, type PauseKind } from '#domain/live-facts.ts'
import { businessDayAfter, nextOpening } from '#domain/service-state.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext, TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'
import { systemRandom } from '#server/random.ts'
import { type AuditEntry, type Audited, audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** An entry of the audit log about an outlet. */
export type OutletEntry = Omit<AuditEntry, 'subject' | 'outletId'>

export function auditOutlet(
  tx: Tx,
  by: Audited,
  { id, name }: Pick<Outlet, 'id' | 'name'>,
  entry: OutletEntry,
): Promise<void> {
  const subject = { kind: 'outlet', id, label: name } as const
  return audit(tx, by, { ...entry, subject, outletId: id })
}

/** Sets the busy minutes of an outlet: there is one such fact. */
export async function writeBusy(
  ctx: Audited,
  tx: Tx,
  busy: { outletId: string; minutes: number; until: Date; isHalf: boolean },
): Promise<void> {
  const { outletId, isHalf, ...times } = busy
  const values = { ...times, is_half: isHalf, by: JSON.stringify(ctx.actor), at: ctx.now() }
  await tx
    .insertInto('service_busy')
    .values({ tenant_id: ctx.tenantId, outlet_id: outletId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'outlet_id']).doUpdateSet(values))
    .execute()
}

/**
 * Marks an item or option as sold out at an outlet, or sets how many are left; an existing mark gets the new end and
 * count.
 */
export async function writeMark(
  ctx: Audited,
  tx: Tx,
  mark: {
    outletId: string
    kind: 'item' | 'option'
    ref: string
    until: Date | null
    left?: number | undefined
  },
): Promise<void> {
  const { outletId, kind, ref, until, left = null } = mark
  const values = { until, left, by: JSON.stringify(ctx.actor), at: ctx.now() }
  const id = ctx.random.id()
  await tx
    .insertInto('stock_marks')
    .values({ tenant_id: ctx.tenantId, id, outlet_id: outletId, kind, ref, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'outlet_id', 'kind', 'ref']).doUpdateSet(values),
    )
    .execute()
}

/**
 * Pauses an outlet; the system pauses it once per cause.
 * @returns whether there was no such pause yet
 */
export async function writePause(
  ctx: Audited,
  tx: Tx,
  pause: {
    outletId: string
    kind: PauseKind
    services: Fulfilment[]
    until: Date | null
    reason: string
    message: string
  },
): Promise<boolean> {
  const { outletId, ...values } = pause
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_pauses')
    .values({
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      outlet_id: outletId,
      ...values,
      by: JSON.stringify(ctx.actor),
      at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The system pauses an outlet until its cause is gone.
 * @param reason a sentence without its full stop
 * @returns whether it is a new pause, to be announced after the commit
 */
export async function pauseBySystem(
  ctx: TenantContext,
  tx: Tx,
  outlet: Outlet,
  { kind, reason, logged = reason }: { kind: PauseKind; reason: string; logged?: string },
): Promise<boolean> {
  const by = { ...ctx, actor: systemActor }
  const pause = { kind, services: outlet.services, until: null }
  const facts = { outletId: outlet.id, ...pause, reason: `${reason}.`, message: '' }
  if (!(await writePause(by, tx, facts))) return false
  await liveFactsChanged(tx)
  await auditOutlet(tx, by, outlet, { action: 'service.paused', after: pause, reason: logged })
  return true
}

interface Prevention {
  outletId: string
  /** Ids of items that are sold out until tomorrow. */
  soldOut: readonly string[]
  also: 'busy' | 'pause' | 'delivery_off' | null
}

/** Minutes for which delivery stays off, or the kitchen busy. */
const preventFor = 60
/** Minutes that are added. */
const busyMore = 20

/**
 * Applies the cause of a rejection to the next orders, so that the next diner does not meet it. Part of the rejection's
 * transaction.
 */
export async function preventRepeat(
  ctx: StaffContext,
  tx: Tx,
  { outletId, soldOut, also }: Prevention,
): Promise<void> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet || (soldOut.length === 0 && !also)) return
  const now = ctx.now()
  const { dayEndsAt } = settingsOf(ctx.site, outletId)
  const soon = new Date(now.getTime() + preventFor * 60_000)

  const tomorrow = businessDayAfter(now, dayEndsAt, outlet.timeZone)
  for (const ref of soldOut) {
    await writeMark(ctx, tx, { outletId, kind: 'item', ref, until: tomorrow })
    const label = ctx.site.itemById.get(ref)?.item.name ?? ref
    await audit(tx, ctx, {
      action: 'stock.marked',
      subject: { kind: 'item', id: ref, label },
      outletId,
      after: { until: tomorrow.toISOString() },
    })
  }
  if (also === 'busy') {
    const known = await tx
      .selectFrom('service_busy')
      .select(['minutes', 'is_half', 'until'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('until', '>', now)
      .executeTakeFirst()
    const minutes = Math.min(mostBusyMinutes, (known?.minutes ?? 0) + busyMore)
    // There is one busy time: a longer one set by hand is not shortened.
    const until = known && known.until > soon ? known.until : soon
    await writeBusy(ctx, tx, { outletId, minutes, until, isHalf: known?.is_half ?? false })
    const after = { minutes, until: until.toISOString() }
    await auditOutlet(tx, ctx, outlet, { action: 'service.busy_set', after })
  } else if (also) {
    const isAll = also === 'pause'
    const until = isAll ? nextOpening(outlet, dayEndsAt, now) : soon
    const services: Fulfilment[] = isAll ? outlet.services : ['delivery']
    const reason = isAll ? 'closing' : 'no_driver'
    await writePause(ctx, tx, { outletId, kind: 'hand', services, until, reason, message: '' })
    const after = { services, until: until.toISOString() }
    await auditOutlet(tx, ctx, outlet, { action: 'service.paused', after })
  }
  await liveFactsChanged(tx)
}

/** A pause that has ended, or was lifted. */
interface EndedPause {
  outlet_id: string
  kind: PauseKind
  services: Fulfilment[]
}

/**
 * Moves pauses to the past ones, which reports count: the only way to remove a pause.
 * @param which condition on `service_pauses`
 * @param liftedBy null if they ended by the clock
 */
export async function endPauses(
  ctx: Pick<TenantScope, 'tenantId' | 'now'>,
  tx: Tx,
  which: RawBuilder<boolean>,
  liftedBy: Actor | null,
): Promise<EndedPause[]> {
  const now = ctx.now()
  const ended = await tx
    .deleteFrom('service_pauses')
    .where('tenant_id', '=', ctx.tenantId)
    .where(which)
    .returningAll()
    .execute()
  if (ended.length === 0) return []
  await tx
    .insertInto('service_past_pauses')
    .values(
      ended.map(({ until, message: _, seen_by: __, by, at, ...pause }) => {
        // One whose end by the clock came first was not lifted.
        const isLifted = until === null || until > now
        const end = isLifted ? now : until
        return {
          ...pause,
          by: JSON.stringify(by),
          at,
          // The clocks of two processes may differ by a little.
          ended_at: new Date(Math.max(end.getTime(), at.getTime())),
          lifted_by: isLifted && liftedBy ? JSON.stringify(liftedBy) : null,
        }
      }),
    )
    .execute()
  return ended
}

/**
 * Removes busy times and marks that ended a while ago, since they name who set them. Pauses are kept longer, for reports.
 */
export async function forgetLiveFacts(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('liveFacts', ctx.now())
  const past = endOfRetention('pastPauses', ctx.now())
  await ctx.transaction(async (tx) => {
    await endPauses(ctx, tx, sql<boolean>`until < ${before}`, null)
    await deleteOlder(tx, ctx.tenantId, 'service_busy', 'until', before)
    await deleteOlder(tx, ctx.tenantId, 'stock_marks', 'until', before)
    await deleteOlder(tx, ctx.tenantId, 'service_past_pauses', 'ended_at', past)
  })
}

/**
 * An owner's Go live, by the installation's operator: every outlet that has not opened yet takes orders.
 * @returns how many outlets were opened
 */
export async function openToDiners(
  db: Database,
  tenantId: string,
  now: () => Date,
): Promise<number> {
  const actor = operatorActor
  const by = { tenantId, now, random: systemRandom(now), actor }
  return db.transaction(tenantId, async (tx) => {
    const opened = await endPauses(by, tx, sql<boolean>`kind = 'not_live'`, actor)
    for (const { outlet_id: id } of opened) {
      const { name } = await tx
        .selectFrom('outlets')
        .select(sql<string>`document ->> 'name'`.as('name'))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await auditOutlet(tx, by, { id, name }, { action: 'service.went_live' })
    }
    if (opened.length > 0) await liveFactsChanged(tx)
    return opened.length
  })
}
