import type { Tx } from '#database/connection.ts'
import type { Role } from '#domain/staff-rights.ts'
import type { Services } from '#server/context.ts'
import { hashPin } from '#server/staff/pin-tries.ts'

/** The people of each demo restaurant; their contacts are `{role}@{tenant}.example`. */
export const demoMembers = [
  { role: 'owner', name: 'Cardamom', pin: '2580' },
  { role: 'manager', name: 'Saffron', pin: '4821' },
  { role: 'staff', name: 'Clove', pin: '7391' },
] as const satisfies readonly { role: Role; name: string; pin: string }[]

/** Gives each demo tenant a team, unless it has one. Their PINs are known to everybody: never in production. */
export async function addDemoTeams(
  services: Services,
  tenantIds: readonly string[],
): Promise<void> {
  if (services.environment.NODE_ENV === 'production') return
  for (const tenantId of tenantIds) await addDemoTeam(services, tenantId)
}

async function addDemoTeam(services: Services, tenantId: string): Promise<void> {
  if (await services.db.transaction(tenantId, (tx) => hasTeam(tx, tenantId))) return
  const now = services.now()
  const rows = await Promise.all(
    demoMembers.map(async ({ role, name, pin }) => {
      const id = services.random.id()
      return {
        tenant_id: tenantId,
        id,
        name,
        contact: demoContact(role, tenantId),
        channel: 'email' as const,
        role,
        outlets: null,
        pin_hash: await hashPin({ ...services, tenantId }, id, pin),
        created_at: now,
        joined_at: now,
      }
    }),
  )
  await services.db.transaction(tenantId, (tx) =>
    tx
      .insertInto('staff_members')
      .values(rows)
      // Another process may have been quicker.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'contact']).doNothing())
      .execute(),
  )
}

export function demoContact(role: Role, tenantId: string): string {
  return `${role}@${tenantId}.example`
}

async function hasTeam(tx: Tx, tenantId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('staff_members')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}
