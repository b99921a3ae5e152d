import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ensureRoles, locked, restoreAccess } from './access.ts'

const migrations = new URL('./migrations/', import.meta.url)
const functions = new URL('./functions/', import.meta.url)

/**
 * Brings roles, schema, rights and policies up to date. Processes that start at the same time wait for each other (a
 * lock in the database).
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await ensureRoles(db)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await replaceFunctions(db)
  await restoreAccess(db)
  if (results.length > 0) await analyze(db)
}

/** Updates the statistics of all tables, which only their owner may do. */
export async function analyze<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`analyze`.execute(tx)
  })
}

/** Fails unless the database answers and has every migration of this release; a later release may have added more. */
export async function checkMigrated<T>(db: Kysely<T>): Promise<void> {
  const { missing } = await compareMigrations(db)
  if (missing.length > 0) throw new Error(`The database has no ${missing.join(', ')}`)
}

/** Which migrations of this release the database does not have, and which it has from a later one. */
export async function compareMigrations<T>(
  db: Kysely<T>,
): Promise<{ missing: string[]; unknown: string[] }> {
  const done = await db.transaction().execute(async (tx) => {
    // Only the login may read this table, not the application's role.
    await sql`set local role none`.execute(tx)
    return sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  })
  const applied = done.rows.map(({ name }) => name)
  const known = await migrationNames()
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

/** Numbered SQL files that only go forward. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const names = await migrationNames()
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, migrations), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(entries)
}

function migrationNames(): Promise<string[]> {
  return sqlFilesIn(migrations)
}

/** Replaces the functions of `functions/`; only their current versions are there, earlier ones are in migrations. */
async function replaceFunctions<T>(db: Kysely<T>): Promise<void> {
  const names = await sqlFilesIn(functions)
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, functions), 'utf8')))
  await locked(db, async (tx) => {
    for (const text of texts) await sql.raw(text).execute(tx)
  })
}

async function sqlFilesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
