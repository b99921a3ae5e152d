import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { type ConnectOptions, connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { embeddedTemplate, onServer, serverTemplate, serverUrl } from './test-database.ts'

/**
 * Vitest's global setup: migrates a database once for the whole run and imports the sample tenant into a copy of it.
 * Test files then start from copies (`testDatabase`), which takes a fraction of the time.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'server' ? prepareServer() : prepareEmbedded()
}

async function prepareServer(): Promise<() => Promise<void>> {
  const prefix = 'tiffin_run_'
  for (const name of await serverDatabases(prefix)) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!isRunning(pid)) await dropDatabases([name])
  }

  const run = `${prefix}${process.pid}`
  const [empty, sample] = [serverTemplate(run, 'empty'), serverTemplate(run, 'sample')]
  await onServer(`create database ${empty}`)
  await prepare({ url: serverUrl(empty) })
  await onServer(`create database ${sample} template ${empty}`)
  await prepare({ url: serverUrl(sample) }, 'testing/sample')
  process.env.TEST_SERVER_TEMPLATES = run
  return async () => dropDatabases(await serverDatabases(`${run}_`))
}

async function serverDatabases(prefix: string): Promise<string[]> {
  const rows = await onServer<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  )
  return rows.map(({ datname }) => datname)
}

async function dropDatabases(names: readonly string[]): Promise<void> {
  for (const name of names) await onServer(`drop database if exists ${name} with (force)`)
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
