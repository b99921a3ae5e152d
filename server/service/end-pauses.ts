import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { TenantScope } from '#server/context.ts'

/** A pause that has ended, or was lifted. */
export interface EndedPause {
  outlet_id: string
  kind: PauseKind
  services: Fulfilment[]
}

/**
 * Moves pauses to the past ones, which reports count: the only way by which a pause goes.
 * @param which condition on `service_pauses`
 * @param liftedBy null where their time was over
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
