import { sql } from 'kysely'
import { type DatabaseCheck, fault, listed, ok, warning } from './check.ts'

/** What a tenant cannot be found or cannot work without. */
interface TenantState {
  id: string
  hasHost: boolean
  hasOutlet: boolean
  /** An outlet that no notice of an order reaches. */
  hasSilentOutlet: boolean
  /** An outlet takes no orders, because its owner has not gone live. */
  hasNotOpened: boolean
}

export const checkTenants: DatabaseCheck = {
  name: 'tenants',
  async run({ database }) {
    const tenants = await database.shared.transaction().execute(async (tx) => {
      // It reads every tenant and writes none.
      await sql`set local role tiffin_backup`.execute(tx)
      const { rows } = await sql<TenantState>`
        select t.id,
          exists (select from tenant_hosts h where h.tenant_id = t.id) as "hasHost",
          exists (select from outlets o where o.tenant_id = t.id and o.is_listed) as "hasOutlet",
          exists (select from outlets o where o.tenant_id = t.id and o.is_listed
            and coalesce(o.document ->> 'email', '') = '') as "hasSilentOutlet",
          exists (select from service_pauses p where p.tenant_id = t.id
            and p.kind = 'not_live') as "hasNotOpened"
        from tenants t order by t.id`.execute(tx)
      return rows
    })
    if (tenants.length === 0) {
      return warning('There is no tenant yet: npm run tenant -- import <folder>.')
    }
    const faults = [
      ['no host', tenants.filter(({ hasHost }) => !hasHost)],
      ['no outlet', tenants.filter(({ hasOutlet }) => !hasOutlet)],
      [
        'an outlet without email, so that no kitchen learns of its orders',
        tenants.filter((each) => each.hasSilentOutlet),
      ],
    ] as const
    const says = faults
      .filter(([, of]) => of.length > 0)
      .map(([what, of]) => `${what}: ${listed(of.map(({ id }) => id))}`)
    if (says.length > 0) {
      return fault(`Tenants with ${says.join('; ')}. Complete the folder and import it again.`)
    }
    const closed = tenants.filter((each) => each.hasNotOpened).map(({ id }) => id)
    return closed.length > 0
      ? warning(
          `They have outlets that take no orders yet: ${listed(closed)}. Their owner goes live on the staff host, or npm run tenant -- import <folder> --live.`,
        )
      : ok(`${tenants.length}, each with a host and outlets that are told of their orders.`)
  },
}
