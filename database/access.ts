import { readFile } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseUnfit } from './failure.ts'

/** The lock of Kysely's migrator, so that neither of two processes sees the other's partial work. */
const migrationLock = '3853314791062309107'

/** PostgreSQL's number of the oldest version that works. */
const oldestVersion = 140_000

export interface AccessFault {
  /** For an operator to read. */
  fault: string
  /** The statement that corrects it; null where an operator has to decide. */
  remedy: string | null
}

/**
 * Creates the roles that are missing and lets the login take them on.
 * @throws DatabaseUnfit when the server is too old
 */
export async function ensureRoles<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  requireVersion(Number(rows[0]?.server_version_num))
  await locked(db, async (tx) => void (await sql.raw(await fileText('roles.sql')).execute(tx)))
}

/** @throws DatabaseUnfit for a version before 14, given as PostgreSQL numbers it (13.4 is 130004) */
export function requireVersion(version: number): void {
  if (version >= oldestVersion) return
  throw new DatabaseUnfit(
    `DATABASE_URL: this is PostgreSQL ${Math.floor(version / 10_000)}; Tiffin needs version 14 or newer.`,
  )
}

/** The roles of `roles.sql` that are missing on the server, or that the login may not take on. */
export async function missingRoles<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['tiffin_app', 'tiffin_worker', 'tiffin_import', 'tiffin_backup']) name
    where not coalesce((
      select pg_has_role(current_user, oid,
        case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end)
      from pg_roles where rolname = name), false)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rights and policies that differ from `access.sql`. */
export async function accessFaults<T>(db: Kysely<T>): Promise<AccessFault[]> {
  const { rows } = await sql.raw<AccessFault>(await fileText('access.sql')).execute(db)
  return rows
}

/** Corrects rights and policies. Locks no table where they are correct already. */
export async function restoreAccess<T>(db: Kysely<T>): Promise<void> {
  await locked(db, async (tx) => {
    for (const { remedy } of await accessFaults(tx)) {
      // One command at a time: Citus takes no two in one message.
      for (const command of remedy?.split('; ') ?? []) await sql.raw(command).execute(tx)
    }
  })
}

/**
 * Proves that a connection works under the role that row-level security binds: a pooler in front of the database may
 * have removed the start-up option that sets it.
 * @throws DatabaseUnfit if it does not
 */
export async function requireAppRole<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select current_user as role from (select count(*) from tenants) readable`.execute(db)
  if (rows[0]?.role === 'tiffin_app') return
  throw new DatabaseUnfit(
    'DATABASE_URL: connections do not take on the role tiffin_app. A pooler in front has to keep the start-up option `role`.',
  )
}

/** Lets one process at a time do the work when several start together. */
export function locked<T>(
  db: Kysely<T>,
  work: (tx: Transaction<T>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(tx)
    await work(tx)
  })
}

function fileText(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}
