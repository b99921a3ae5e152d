import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Content } from './content/build-content.ts'

/** Pauses each outlet until an owner goes live. With the rights of the running server, which alone writes live facts. */
export async function closeUntilLive(
  tx: Tx,
  tenantId: string,
  outlets: readonly Pick<Content['outlets'][number], 'id'>[],
): Promise<void> {
  // Both services, also one that the outlet gets before it goes live.
  const services = ['delivery', 'pickup']
  for (const { id } of outlets) {
    await sql`
      insert into service_pauses (tenant_id, id, outlet_id, kind, services, until, message, by, at)
      values (${tenantId}, ${`not-live-${id}`}, ${id}, 'not_live', ${services}, null, 'We open soon.',
        ${JSON.stringify(systemActor)}, clock_timestamp())`.execute(tx)
  }
}
