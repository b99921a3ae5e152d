import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { type ConnectOptions, connect } from '#database/connection.ts'
import { distributionStatements } from '#database/distribution.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import {
  closeDatabase,
  copyDatabase,
  embeddedTemplate,
  onEachServer,
  onServer,
  sendTo,
  serverTemplate,
  serverUrl,
  withDatabase,
  workerUrls,
} from './test-database.ts'

/**
 * Vitest's global setup: migrates a database once for the whole run and imports the sample tenant into a copy of it.
 * Test files then start from copies (`testDatabase`), which takes a fraction of the time.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE, TEST_CLUSTER, TEST_DATABASE_URL } = project.config.env
  if (TEST_CLUSTER) return prepareCluster(String(TEST_DATABASE_URL))
  return TEST_DATABASE === 'server' ? prepareServer() : prepareEmbedded()
}

/** @param distribute makes a cluster of a migrated database */
async function prepareServer(
  distribute: (database: string) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const prefix = 'tiffin_run_'
  for (const name of await serverDatabases(prefix)) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!isRunning(pid)) await dropDatabases([name])
  }

  const run = `${prefix}${process.pid}`
  const [empty, sample] = [serverTemplate(run, 'empty'), serverTemplate(run, 'sample')]
  await onEachServer(`create database ${empty}`)
  await prepare({ url: serverUrl(empty) })
  await distribute(empty)
  await copyDatabase(empty, sample)
  await prepare({ url: serverUrl(sample) }, 'testing/sample')
  await closeDatabase(sample)
  process.env.TEST_SERVER_TEMPLATES = run
  return async () => dropDatabases(await serverDatabases(`${run}_`))
}

/**
 * As `prepareServer`, on a Citus cluster: a copy of a distributed database on each node is distributed as well.
 * @param url of a database on the coordinator that knows the workers
 */
async function prepareCluster(url: string): Promise<() => Promise<void>> {
  const nodes = await sendTo<ClusterNode>(
    url,
    `select nodename, nodeport, groupid from pg_dist_node where noderole = 'primary' and isactive`,
  )
  const coordinator = nodes.find(({ groupid }) => groupid === 0)
  const workers = nodes.filter(({ groupid }) => groupid !== 0)
  if (!coordinator || workers.length === 0) {
    throw new Error('CITUS_URL: this database knows no coordinator with workers (citus_add_node).')
  }
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_CLUSTER = 'citus'
  process.env.TEST_CLUSTER_WORKERS = workers.map((node) => urlOfNode(url, node)).join(' ')
  const place = ({ nodename, nodeport }: ClusterNode) => `'${nodename}', ${nodeport}`

  return prepareServer(async (database) => {
    const own = serverUrl(database)
    for (const each of [own, ...workerUrls().map((worker) => withDatabase(worker, database))]) {
      await sendTo(each, 'create extension citus')
    }
    await sendTo(
      own,
      `select citus_set_coordinator_host(${place(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node(${place(worker)})`),
    )
    const db = await connect({ url: own })
    const statements = await distributionStatements(db.shared, database)
    await db.close()
    // Every shard of every table is copied for each test file.
    await sendTo(own, 'set citus.shard_count to 4', ...statements)
  })
}

interface ClusterNode {
  nodename: string
  nodeport: number
  groupid: number
}

function urlOfNode(url: string, { nodename, nodeport }: ClusterNode): string {
  const node = new URL(url)
  node.hostname = nodename
  node.port = String(nodeport)
  return node.href
}

async function serverDatabases(prefix: string): Promise<string[]> {
  const rows = await onServer<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  )
  return rows.map(({ datname }) => datname)
}

async function dropDatabases(names: readonly string[]): Promise<void> {
  for (const name of names) await onEachServer(`drop database if exists ${name} with (force)`)
}

async function prepareEmbedded(): Promise<() => Promise<void>> {
  const prefix = 'tiffin-templates-'
  for (const name of await readdir(tmpdir())) {
    const isLeftover = name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))
    if (isLeftover) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }

  const templates = join(tmpdir(), `${prefix}${process.pid}`)
  const { folder, dump } = embeddedTemplate(templates)
  await mkdir(templates, { recursive: true })
  const withSample = join(templates, 'sample')
  await prepare({ folder })
  await emptyOwnTemplates(folder)
  await cp(folder, withSample, { recursive: true })
  await prepare({ folder: withSample }, 'testing/sample')
  await writeDump(folder, dump('empty'))
  await writeDump(withSample, dump('sample'))
  process.env.TEST_EMBEDDED_TEMPLATES = templates
  return () => rm(templates, { recursive: true, force: true })
}

/** Folders of PostgreSQL's own two templates (`template1`, `template0`). */
const ownTemplates = ['base/1', 'base/4']

/** Nobody connects to them, and they are half of the files that each copy is made of. */
async function emptyOwnTemplates(folder: string): Promise<void> {
  for (const template of ownTemplates)
    for (const name of await readdir(join(folder, template)))
      if (name !== 'PG_VERSION') await rm(join(folder, template, name))
}

async function prepare(options: ConnectOptions, tenant?: string): Promise<void> {
  const db = await connect(options)
  if (tenant) await importTenant({ db }, tenant)
  await db.close()
}

async function writeDump(folder: string, path: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder })
  // Compressed it would take longer to load.
  const archive = await pglite.dumpDataDir('none')
  await writeFile(path, archive.stream())
  await pglite.close()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
