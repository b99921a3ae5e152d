import type { Services, TenantContext } from '#server/context.ts'
import { tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A tenant by its slug, for commands; refused with a sentence where there is none. */
export async function getTenant(services: Services, tenantId: string): Promise<TenantContext> {
  const known = await services.db.shared
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found', { message: `There is no tenant ${tenantId}.` })
  return tenantContext(services, tenantId, await services.content.load(tenantId))
}
