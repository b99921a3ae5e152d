import { sql } from 'kysely'
import { accessFaults, missingRoles, requireAppRole, requireVersion } from '#database/access.ts'
import { type Tx, takesRole } from '#database/connection.ts'
import { clusterFaults } from '#database/distribution.ts'
import { DatabaseUnfit } from '#database/failure.ts'
import { openForInspection } from '#database/inspect.ts'
import { compareMigrations } from '#database/migrate.ts'
import { jobStatistics } from '#server/jobs/statistics.ts'
import {
  type Finding,
  fault,
  type Installation,
  listed,
  type OpenInstallation,
  ok,
  warning,
} from './check.ts'

export async function checkVersion({ database }: OpenInstallation): Promise<Finding> {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::integer as number,
      current_setting('server_version') as text`.execute(database.shared)
  const [version = { number: 0, text: '' }] = rows
  try {
    requireVersion(version.number)
    return ok(`PostgreSQL ${version.text}${database.kind === 'embedded' ? ', embedded' : ''}.`)
  } catch (error) {
    if (!(error instanceof DatabaseUnfit)) throw error
    return fault(error.message)
  }
}

export async function checkMigrations({ database }: OpenInstallation): Promise<Finding> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.tenants') is not null
      and to_regclass('public.kysely_migration') is not null as "isThere"`.execute(database.shared)
  if (!rows[0]?.isThere) {
    return fault('The database is empty: start the server once, which makes the tables.')
  }
  const { missing, unknown } = await compareMigrations(database.shared)
  if (missing.length > 0) {
    return fault(`Not applied: ${listed(missing)}. Restart the server, which applies them.`)
  }
  return unknown.length > 0
    ? warning(`A later release has added ${listed(unknown)}. Run that release.`)
    : ok('All are applied.')
}

/** Whether a cluster has everything in its place; null on one server. */
export async function checkCluster({ database }: OpenInstallation): Promise<Finding | null> {
  const faults = await clusterFaults(database.shared)
  if (!faults) return null
  return faults.length > 0
    ? fault(`${listed(faults)}. Start the node, or run what npm run distribute prints.`)
    : ok('Every table and function is placed, and every node answers.')
}

/** Roles, rights and policies, which keep the tenants apart. */
export async function checkAccess({ database, environment }: OpenInstallation): Promise<Finding> {
  const missing = await missingRoles(database.shared)
  if (missing.length > 0) {
    return fault(
      `The login may not take on ${missing.join(', ')}. Restart the server, which creates them; where it says that it cannot, an administrator runs: grant ${missing.join(', ')} to the login.`,
    )
  }
  const faults = await accessFaults(database.shared)
  if (faults.length > 0) {
    const what = listed(faults.map((each) => each.fault))
    return fault(`${what}. Restart the server, which puts rights and policies right.`)
  }
  const refusal = database.kind === 'server' ? await appRoleRefusal(environment) : undefined
  return refusal ? fault(refusal) : ok('Roles, rights and policies are as listed.')
}

/** Connects as the running server does: a pooler may remove the role from the start-up options. */
async function appRoleRefusal({
  DATABASE_URL: url,
  DATA_FOLDER: folder,
}: Installation['environment']): Promise<string | undefined> {
  const asApp = await openForInspection({ url, folder, role: 'tiffin_app' })
  try {
    await requireAppRole(asApp.shared)
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnfit) return error.message
    throw error
  } finally {
    await asApp.close()
  }
}

/** What each tenant has, in statements that a cluster takes: each reads one table. */
async function readTenants(tx: Tx) {
  // It reads every tenant and writes none.
  await sql.raw(takesRole('tiffin_backup')).execute(tx)
  const tenants = await tx.selectFrom('tenants').select('id').orderBy('id').execute()
  const hosts = await tx.selectFrom('tenant_hosts').select('tenant_id').distinct().execute()
  const outlets = await tx
    .selectFrom('outlets')
    .select([
      'tenant_id',
      sql<boolean>`bool_or(coalesce(document ->> 'email', '') = '')`.as('silent'),
    ])
    .where('is_listed', '=', true)
    .groupBy('tenant_id')
    .execute()
  const pauses = await tx
    .selectFrom('service_pauses')
    .select('tenant_id')
    .where('kind', '=', 'not_live')
    .groupBy('tenant_id')
    .execute()
  const [withHost, withOutlet, notOpened] = [hosts, outlets, pauses].map(
    (rows) => new Set(rows.map(({ tenant_id }) => tenant_id)),
  )
  const silent = new Set(outlets.flatMap((row) => (row.silent ? row.tenant_id : [])))
  return tenants.map(({ id }) => ({
    id,
    hasHost: withHost?.has(id),
    hasOutlet: withOutlet?.has(id),
    /** An outlet that no notice of an order reaches. */
    hasSilentOutlet: silent.has(id),
    /** An outlet takes no orders, because its owner has not gone live. */
    hasNotOpened: notOpened?.has(id),
  }))
}

export async function checkTenants({ database }: OpenInstallation): Promise<Finding> {
  const tenants = await database.shared.transaction().execute(readTenants)
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
}

export async function checkJobs({ database, now }: OpenInstallation): Promise<Finding> {
  const topics = await jobStatistics(database, now())
  const count = (what: 'needsAttention' | 'overdue') =>
    topics
      .filter((topic) => topic[what] > 0)
      .map((topic) => `${topic.topic} ${topic[what]}`)
      .join(', ')
  const failed = count('needsAttention')
  if (failed) {
    return fault(`Jobs need attention (${failed}): npm run jobs -- list --failed.`)
  }
  const overdue = count('overdue')
  return overdue
    ? warning(
        `Jobs are overdue (${overdue}). Start the server if it is stopped; npm run jobs -- list --overdue says why.`,
      )
    : ok('None is overdue or needs attention.')
}

/** Differences between the two clocks, in seconds. */
const noticeable = 2
const wrong = 60

export async function checkClock({ database, now }: OpenInstallation): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.shared)
  // The middle of the round trip.
  const here = (before + now().getTime()) / 2
  return clockFinding(((rows[0]?.at.getTime() ?? here) - here) / 1_000)
}

/** @param seconds by which the database's clock is ahead of this machine's */
export function clockFinding(seconds: number): Finding {
  const apart = Math.abs(seconds)
  const says = `The clocks of this machine and of the database are ${apart.toFixed(1)} s apart`
  if (apart < noticeable) return ok(`${says}.`)
  const finding = apart < wrong ? warning : fault
  return finding(`${says}: promises and codes would be wrong. Set both by NTP.`)
}
