import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type Database } from '#database/connection.ts'
import { clusterSettings } from '#database/distribution.ts'

/** A migrated database: without tenants, or with the one of `testing/sample`. */
export type Template = 'empty' | 'sample'

/**
 * A database on the real server; `TEST_DATABASE` chooses which of the two a run uses (vitest.config.ts runs both). On a
 * cluster it is the coordinator.
 */
export function serverUrl(database?: string): string {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  return database ? withDatabase(url, database) : url
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Whether the tests run on a Citus cluster. */
export const isOnCluster = () => process.env.TEST_CLUSTER === 'citus'

/** Name of a run's template on the server. */
export function serverTemplate(run: string, template: Template): string {
  return `${run}_template_${template}`
}

/** Where a run keeps its embedded templates: archives for databases in memory, and an empty one as a folder. */
export function embeddedTemplate(templates: string) {
  return {
    folder: join(templates, 'database'),
    dump: (template: Template) => join(templates, `${template}.tar`),
  }
}

/**
 * A fresh, migrated database that goes away with `close`: a copy of the run's template (`database-templates.ts`), or
 * migrated here where there is none.
 */
export async function testDatabase(
  template: Template = 'empty',
): Promise<Database & { url: string | undefined }> {
  if (process.env.TEST_DATABASE !== 'server') {
    const templates = process.env.TEST_EMBEDDED_TEMPLATES
    const dump = templates && (await openAsBlob(embeddedTemplate(templates).dump(template)))
    return { ...(await connect(dump ? { dump } : {})), url: undefined }
  }
  const run = process.env.TEST_SERVER_TEMPLATES
  const name = `${run ?? 'tiffin_test'}_${randomBytes(6).toString('hex')}`
  if (run) await copyDatabase(serverTemplate(run, template), name)
  else await onEachServer(`create database ${name}`)
  // No test needs its data after a power cut; those that kill the database start a server of their own.
  await onServer(`alter database ${name} set synchronous_commit = off`)
  const url = serverUrl(name)
  // Test files share the machine's cores, and may well wait for each other.
  const db = await connect({ url, poolSize: 8, timeouts: { acquire: 20_000 } })
  return {
    ...db,
    url,
    async close() {
      await db.close()
      await onEachServer(`drop database ${name} with (force)`)
    },
  }
}

/** On a cluster, on every node. */
export async function copyDatabase(template: string, name: string): Promise<void> {
  await closeDatabase(template)
  await onEachServer(`create database ${name} template ${template}`)
  // A copy has none of the settings of its template.
  if (isOnCluster()) for (const setting of clusterSettings(name)) await onServer(setting)
}

/** Ends the connections to a template and keeps new ones away, such as those of the nodes' maintenance. */
export async function closeDatabase(name: string): Promise<void> {
  if (!isOnCluster()) return
  await onEachServer(`alter database ${name} with allow_connections false`)
  await onEachServer(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** Sends one statement to the server. */
export function onServer<Row>(statement: string): Promise<Row[]> {
  return sendTo<Row>(serverUrl(), statement)
}

/** Sends one statement to the server and, on a cluster, to each worker: no node makes databases on the others. */
export async function onEachServer(statement: string): Promise<void> {
  await Promise.all([serverUrl(), ...workerUrls()].map((url) => sendTo(url, statement)))
}

/** The nodes of the cluster that its coordinator sends work to; none on one server. */
export function workerUrls(): string[] {
  return process.env.TEST_CLUSTER_WORKERS?.split(' ') ?? []
}

/** Sends statements one after the other over a connection of their own. @returns the rows of the last one */
export async function sendTo<Row>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows as Row[]
    return rows
  } finally {
    await client.end()
  }
}
