import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** How Citus stores a table: a copy on each node, or distributed by `tenant_id`. */
export interface PlacedTable {
  name: string
  kind: 'reference' | 'distributed'
}

/** All tables of the schema, each after those that it refers to. */
export async function placedTables<T>(db: Kysely<T>): Promise<PlacedTable[]> {
  const text = await readFile(new URL('distribution.sql', import.meta.url), 'utf8')
  return (await sql.raw<PlacedTable>(text).execute(db)).rows
}

/**
 * Settings and rights that the schema needs on a cluster, in the syntax of psql: tables that refer to `tenants` stay
 * distributed, `set local app.tenant` reaches the nodes, and the coordinator logs in there as each role.
 */
const preparations = [
  'set citus.enable_local_reference_table_foreign_keys to off;',
  'alter database :"DBNAME" set citus.enable_local_reference_table_foreign_keys to off;',
  `alter database :"DBNAME" set citus.propagate_set_commands to 'local';`,
  ...['tiffin_app', 'tiffin_worker', 'tiffin_import', 'tiffin_backup'].map(
    (role) => `alter role ${role} login;`,
  ),
]

/** The statements that spread the schema over a Citus cluster; a tenant's rows of all tables lie on one node. */
export async function distributionStatements<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await placedTables(db)
  const first = tables.find(({ kind }) => kind === 'distributed')
  const placements = tables.map(({ name, kind }) =>
    kind === 'reference'
      ? `select create_reference_table('${name}');`
      : `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${name === first?.name ? 'none' : first?.name}');`,
  )
  return [...preparations, ...placements]
}
