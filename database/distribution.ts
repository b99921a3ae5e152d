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
 * The statements that spread the schema over a Citus cluster; a tenant's rows of all tables lie on one node. Run again,
 * they place what a release has added.
 * @param database its name; the default is psql's variable for the connected one
 */
export async function distributionStatements<T>(
  db: Kysely<T>,
  database = ':"DBNAME"',
): Promise<string[]> {
  const tables = await placedTables(db)
  const first = tables.find(({ kind }) => kind === 'distributed')?.name
  const unplaced = (name: string) =>
    `where not exists (select from pg_dist_partition where logicalrelid = '${name}'::regclass)`
  const place = {
    local: () => [],
    reference: (name: string) => [`select create_reference_table('${name}') ${unplaced(name)}`],
    distributed: (name: string) => [
      `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${name === first ? 'none' : first}') ${unplaced(name)}`,
    ],
  }
  const functions = await tenantFunctions(db)
  return [
    // For this session too.
    'set citus.enable_local_reference_table_foreign_keys to off',
    // Tables with rows refer to `tenants`, which lies on every node by then.
    "set citus.multi_shard_modify_mode to 'sequential'",
    ...clusterSettings(database),
    ...roles.map((role) => `alter role ${role} login`),
    ...tables.flatMap(({ name, kind }) => place[kind](name)),
    ...functions.map(
      (name) => `select create_distributed_function('${name}', '$1', colocate_with => '${first}')`,
    ),
  ].map((statement) => `${statement};`)
}

/**
 * What a cluster lacks of `distributionStatements`, and the nodes that it does not reach, as sentences; null on one
 * server. On the coordinator, as the login.
 */
export async function clusterFaults<T>(db: Kysely<T>): Promise<string[] | null> {
  const { rows: extensions } = await sql`
    select from pg_extension where extname = 'citus'`.execute(db)
  if (extensions.length === 0) return null
  const { rows: placed } = await sql<{ name: string; method: string }>`
    select logicalrelid::text as name, partmethod as method from pg_dist_partition`.execute(db)
  const { rows: distributed } = await sql<{ name: string }>`
    select objid::regprocedure::text as name from pg_catalog.pg_dist_object
    where classid = 'pg_proc'::regclass and distribution_argument_index is not null`.execute(db)
  const { rows: unable } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any(${roles}) and not rolcanlogin`.execute(
    db,
  )
  const { rows: set } = await sql<{ name: string; value: string }>`
    select name, setting as value from pg_settings where name = any(${Object.keys(settings)})`.execute(
    db,
  )
  const { rows: away } = await sql<{ name: string }>`
    select nodename || ':' || nodeport as name from pg_dist_node
    where noderole = 'primary' and not (isactive and citus_check_connection_to_node(nodename, nodeport))`.execute(
    db,
  )
  const method = { distributed: 'h', reference: 'n' }
  const unplaced = (await placedTables(db)).filter(
    ({ name, kind }) =>
      kind !== 'local' &&
      !placed.some((each) => each.name === name && each.method === method[kind]),
  )
  const undistributed = (await tenantFunctions(db)).filter(
    (name) => !distributed.some((each) => each.name === name),
  )
  const unset = Object.entries(settings).filter(
    ([name, value]) => set.find((each) => each.name === name)?.value !== value,
  )
  return [
    ...away.map(({ name }) => `The node ${name} does not answer`),
    ...unplaced.map(({ name }) => `The table ${name} is not placed`),
    ...undistributed.map((name) => `The function ${name} is not distributed`),
    ...unset.map(([name, value]) => `${name} is not ${value}`),
    ...unable.map(({ name }) => `The role ${name} may not log in`),
  ]
}
