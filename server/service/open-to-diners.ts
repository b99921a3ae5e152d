import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import { systemRandom } from '#server/random.ts'
import { audit } from '#server/staff/audit.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { endPauses } from './end-pauses.ts'

/**
 * What an owner's Go live does, by whoever runs the installation: every outlet that has not opened yet takes orders.
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
