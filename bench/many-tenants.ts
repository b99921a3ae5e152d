import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import type { BenchDatabase } from './database.ts'
import { growMenu } from './grow-menu.ts'

const source = 'bombay-spice'
const dishes = 144

/** The outlet of each copied tenant. */
export const copiedOutlet = 'borough'

/** Name of a copied tenant, which is also the beginning of its host; from 1 on. */
export function copyName(number: number): string {
  return `copy-${number}`
}

/** Imports one tenant of 144 dishes and copies its content by SQL this many times; pictures are left out. */
export async function addTenants({ url, pool }: BenchDatabase, count: number): Promise<void> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tiffin-bench-tenant-')), source)
  await cp(`tenants/${source}`, folder, { recursive: true })
  await growMenu(folder, dishes)
  const db = await connect({ url })
  await importTenant({ db }, folder)
  await db.close()
  await pool.query(`
    insert into tenants (id, name) select 'copy-' || n, 'Copy ' || n from generate_series(1, ${count}) n;
    insert into tenant_hosts (host, tenant_id, kind)
      select 'copy-' || n || '.localhost', 'copy-' || n, 'live' from generate_series(1, ${count}) n;
    insert into tenant_content (tenant_id, document, source_hash)
      select 'copy-' || n, document, source_hash
      from tenant_content, generate_series(1, ${count}) n where tenant_id = '${source}';
    insert into menus (tenant_id, id, document)
      select 'copy-' || n, id, document from menus, generate_series(1, ${count}) n where tenant_id = '${source}';
    insert into outlets (tenant_id, id, slug, menu_id, document)
      select 'copy-' || n, id, slug, menu_id, document
      from outlets, generate_series(1, ${count}) n where tenant_id = '${source}';
    analyze`)
}
