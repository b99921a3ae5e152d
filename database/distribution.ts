import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/**
 * How Citus stores a table: distributed by `tenant_id`, as a copy on each node, or on the coordinator alone, where a write
 * needs no other node.
 */
export interface PlacedTable {
  name: string
  kind: 'distributed' | 'reference' | 'local'
}

/** All tables of the schema, each after those that it refers to. */
export async function placedTables<T>(db: Kysely<T>): Promise<PlacedTable[]> {
  const text = await readFile(new URL('distribution.sql', import.meta.url), 'utf8')
  return (await sql.raw<PlacedTable>(text).execute(db)).rows
}

/** Roles of the server, which the coordinator logs in as on each node. */
const roles = ['tiffin_app', 'tiffin_worker', 'tiffin_import', 'tiffin_backup']

/**
 * Settings of the database on the coordinator: tables that refer to `tenants` stay distributed, and `set local app.tenant`
 * reaches the nodes.
 */
const settings = {
  'citus.enable_local_reference_table_foreign_keys': 'off',
  'citus.propagate_set_commands': 'local',
}

/** The statements that set them. @param database its name, as an identifier */
export function clusterSettings(database: string): string[] {
  return Object.entries(settings).map(
    ([name, value]) => `alter database ${database} set ${name} to '${value}'`,
  )
}

/** Functions that set their tenant, the first argument: a call of one runs as a whole on the tenant's node. */
async function tenantFunctions<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%set_config(''app.tenant'', tenant,%'
      and proargnames[1] = 'tenant'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The statements that spread the schema over a Citus cluster; a tenant's rows of all tables lie on one node.
 * @param database its name; the default is psql's variable for the connected one
 */
export async function distributionStatements<T>(
  db: Kysely<T>,
  database = ':"DBNAME"',
): Promise<string[]> {
  const tables = await placedTables(db)
  const first = tables.find(({ kind }) => kind === 'distributed')?.name
  const place = {
    local: () => [],
    reference: (name: string) => [`select create_reference_table('${name}')`],
    distributed: (name: string) => [
      `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${name === first ? 'none' : first}')`,
    ],
  }
  const functions = await tenantFunctions(db)
  return [
    // For this session too.
    'set citus.enable_local_reference_table_foreign_keys to off',
    ...clusterSettings(database),
    ...roles.map((role) => `alter role ${role} login`),
    ...tables.flatMap(({ name, kind }) => place[kind](name)),
    ...functions.map(
      (name) => `select create_distributed_function('${name}', '$1', colocate_with => '${first}')`,
    ),
  ].map((statement) => `${statement};`)
}
