import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import { type Actor, systemActor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'
import { systemRandom } from '#server/random.ts'
import { audit } from '#server/staff/audit.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'

/** A pause that has ended, or was lifted. */
export interface EndedPause {
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
  which: RawBuilder<unknown>,
  liftedBy: Actor | null,
): Promise<EndedPause[]> {
  const by = liftedBy && JSON.stringify(liftedBy)
  const { rows } = await sql<EndedPause>`
    with ended as (
      delete from service_pauses where tenant_id = ${ctx.tenantId} and ${which} returning *
    )
    insert into service_past_pauses
      (tenant_id, id, outlet_id, kind, services, reason, by, at, ended_at, lifted_by)
    select tenant_id, id, outlet_id, kind, services, reason, by, at,
      -- One whose end by the clock came first was not lifted. The clocks of two processes may differ by a little.
      greatest(at, least(until, ${ctx.now()}::timestamptz)),
      case when until <= ${ctx.now()}::timestamptz then null else ${by}::jsonb end
    from ended
    returning outlet_id, kind, services`.execute(tx)
  return rows
}

/**
 * Removes busy times and marks that ended a while ago, since they name who set them. Pauses are kept longer, for reports.
 */
export async function forgetLiveFacts(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('liveFacts', ctx.now())
  const { tenantId } = ctx
  await ctx.transaction(async (tx) => {
    await endPauses(ctx, tx, sql`until < ${before}`, null)
    for (const table of ['service_busy', 'stock_marks'] as const) {
      await deleteOlder(tx, tenantId, table, 'until', before)
    }
    const past = endOfRetention('pastPauses', ctx.now())
    await deleteOlder(tx, tenantId, 'service_past_pauses', 'ended_at', past)
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
  const by = {
    tenantId,
    now,
    random: systemRandom(now),
    actor: { ...systemActor, name: 'Operator' },
  }
  return db.transaction(tenantId, async (tx) => {
    const opened = await endPauses(by, tx, sql`kind = 'not_live'`, by.actor)
    for (const { outlet_id: id } of opened) {
      const outlet = await tx
        .selectFrom('outlets')
        .select(sql<string>`document ->> 'name'`.as('name'))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await audit(tx, by, {
        action: 'service.went_live',
        subject: { kind: 'outlet', id, label: outlet.name },
        outletId: id,
      })
    }
    if (opened.length > 0) await liveFactsChanged(tx)
    return opened.length
  })
}
