import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** How Citus stores a table: a copy on each node, on one node only, or distributed by `tenant_id`. */
export interface PlacedTable {
  name: string
  kind: 'reference' | 'local' | 'distributed'
}

/** All tables of the schema, each after those that it refers to. */
export async function placedTables<T>(db: Kysely<T>): Promise<PlacedTable[]> {
  const text = await readFile(new URL('distribution.sql', import.meta.url), 'utf8')
  return (await sql.raw<PlacedTable>(text).execute(db)).rows
}

/** The statements that spread the schema over a Citus cluster; a tenant's rows of all tables lie on one node. */
export async function distributionStatements<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await placedTables(db)
  const first = tables.find(({ kind }) => kind === 'distributed')
  return tables.map((table) => statementFor(table, first === table ? 'none' : (first?.name ?? '')))
}

function statementFor({ name, kind }: PlacedTable, together: string): string {
  switch (kind) {
    case 'reference':
      return `select create_reference_table('${name}');`
    case 'local':
      return `-- ${name} stays on the coordinator.`
    case 'distributed':
      return `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${together}');`
  }
}
