import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'

export interface Running {
  origin: string
  /** Resident memory, in megabytes. */
  memory(): number
  stop(): Promise<void>
}

export const tenantId = 'sumo-group'

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Our server in a process of its own, with the group of restaurants in a fresh database that goes away with `stop`. Its
 * slots take any number of orders: what is measured is the way of an order, not how soon a kitchen is full.
 * @param prepare changes the tenant's folder before it is imported
 */
export async function startTiffin(
  database: 'embedded' | 'server',
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<Running & { databaseUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-bench-'))
  const name = `tiffin_bench_${process.pid}`
  const url = new URL(postgres)
  url.pathname = `/${name}`
  if (database === 'server') await onServer(`create database ${name}`)
  const databaseUrl = database === 'server' ? url.href : ''

  const db = await connect({ url: databaseUrl || undefined, folder: join(folder, 'database') })
  const tenant = await roomyTenant(join(folder, tenantId))
  await prepare(tenant)
  await importTenant({ db }, tenant)
  await db.close()

  const running = await start(['server/main.ts'], '/menu', {
    // The storefront's build before this may have left its own in our environment.
    NODE_ENV: 'development',
    DATA_FOLDER: folder,
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    LOG_LEVEL: 'error',
  })
  return {
    ...running,
    databaseUrl,
    async stop() {
      await running.stop()
      if (database === 'server') await onServer(`drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A copy of the demo group whose kitchens never fill up. */
async function roomyTenant(folder: string): Promise<string> {
  await cp(`tenants/${tenantId}`, folder, { recursive: true })
  const outlets = join(folder, 'outlets')
  for (const file of await readdir(outlets)) {
    const text = await readFile(join(outlets, file), 'utf8')
    await writeFile(
      join(outlets, file),
      text.replace(/slot_capacity: \d+/, 'slot_capacity: 1000000'),
    )
  }
  return folder
}

/** Starts a script and waits until it answers `path`. */
export async function start(
  parameters: string[],
  path: string,
  environment: Record<string, string>,
): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port) },
  })
  const origin = `http://localhost:${port}`
  await answering(child, origin + path)
  return {
    origin,
    memory: () => residentMegabytes(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answering(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server stopped with code ${child.exitCode}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1024 / 1024
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  await client.query(statement)
  await client.end()
}
