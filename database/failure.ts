import { type Kysely, sql } from 'kysely'

/** Tiffin cannot work with the database in its present state; the message tells the operator what to change. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

/** The embedded database belongs to another process at this moment. */
export class DatabaseInUse extends DatabaseUnfit {
  override name = 'DatabaseInUse'
}

/** Code of a database error, '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/**
 * Whether a statement was planned before a concurrent migration: a prepared statement whose result now has other
 * columns (0A000, which Citus also gives for statements that it refuses), or a function that returns rows of a table
 * with a new column (42804).
 */
export function isPlanStale(error: unknown): boolean {
  const state = sqlState(error)
  return state === '42804' || (state === '0A000' && /cached plan/.test(String(error)))
}

/** Name of the constraint that an error broke, '' for any other error. */
export function brokenConstraint(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  // An error of a node of a cluster has the name in its message alone, with the number of the shard.
  return /constraint "(\w+?)(_\d{6,})?"/.exec(error.message)?.[1] ?? ''
}

/** Error codes of the operating system for a failing network or disk. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOSPC',
  'EIO',
])

/** SQLSTATE classes and codes of temporary failures. */
const passingStates = [
  '08', // the connection broke
  '53', // out of disk, memory or connections
  '57', // shut down, restarting, or the statement was cancelled or took too long
  '58', // the disk fails
  '25P03', // a transaction that waited too long was ended
  '25006', // read only: a standby, before it takes over
  '40', // serialisation failure or deadlock, after all tries
  '55P03', // a lock was not released in time
]

/** Messages of pg, its pool, Kysely and PGlite, whose errors have no code, and of Citus about a node that is away. */
const passingMessages =
  /could not commit transaction for shard|failure on connection marked as essential|timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|timeout expired|pool after calling end|connection has been discarded|driver has already been destroyed|PGlite is clos|PGlite failed/

/** Whether a retry may help soon, because the database is unavailable, full or overloaded: 503 instead of 500. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  return (
    systemCodes.has(state) ||
    (state.length === 5 && passingStates.some((start) => state.startsWith(start))) ||
    isPlanStale(error) ||
    passingMessages.test(error.message)
  )
}

/**
 * Whether the connection of this error must not be used again: it is closing, its server takes no writes, or its answer may
 * still come and would be taken for that of the next statement.
 */
export function endsConnection(error: unknown): boolean {
  return (
    isDatabaseAway(error) &&
    // The coordinator of a cluster answers, and a node is away.
    !/connection to the remote node/.test(String(error)) &&
    !/^(0A|40|53|55|58|57014|XX)/.test(sqlState(error))
  )
}

/** Why the database cannot store anything, in words; undefined for any other error. */
export function noRoom(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const state = sqlState(error)
  if (state === '53400') return 'a limit of the database server is reached (53400)'
  return ['53100', 'ENOSPC'].includes(state) || /no space left on device/i.test(error.message)
    ? 'the disk of the database is full'
    : undefined
}

/**
 * Fails unless the database can store data: makes it write a megabyte to a temporary file, and a commit. Takes a few
 * milliseconds, needs no right and leaves no data behind.
 */
export async function checkRoom<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A small work_mem makes PostgreSQL write the rows to a temporary file.
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`
      select pg_current_xact_id(), count(*)
      from string_to_table(repeat(repeat('x', 1023) || ',', 1024), ',')`.execute(tx)
  })
}
