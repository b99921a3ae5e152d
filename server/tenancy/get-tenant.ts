import type { Database } from '#database/connection.ts'
import { type Services, type TenantContext, tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A tenant by its slug, for commands. Refuses an unknown one. */
export async function getTenant(services: Services, tenantId: string): Promise<TenantContext> {
  if (!(await isTenant(services.db, tenantId))) {
    throw new Refusal('not_found', { message: `There is no tenant ${tenantId}.` })
  }
  return tenantContext(services, tenantId, await services.content.load(tenantId))
}

export async function isTenant({ shared }: Database, tenantId: string): Promise<boolean> {
  const row = await shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row !== undefined
}
