import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { freePort } from '#testing/server-process.ts'
import { environment as memoryEnvironment, nodeOptions } from '../scripts/server-memory.mjs'
import { atEnd } from './cleanup.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import { processorTime, residentMegabytes } from './processor-time.ts'

export interface Running {
  origin: string
  /** Milliseconds from the start of the process until it was ready. */
  startTime: number
  /** Resident memory, in megabytes. */
  memory(): number
  /** Processor time of the process so far, in milliseconds. */
  processorTime(): number
  stop(): Promise<void>
}

export interface Tiffin extends Running {
  /** Undefined with the embedded database, which is part of the process. */
  database: BenchDatabase | undefined
}

export interface TiffinOptions {
  /** Changes the tenant's folder before it is imported. */
  changeTenant?: (folder: string) => Promise<void>
  /** Fills the database before the server starts. */
  fill?: (database: BenchDatabase) => Promise<void>
  /** Environment variables beside the usual ones. */
  environment?: Record<string, string>
}

export const tenantId = 'sumo-group'
/** Open around the clock, as are its copies. */
export const outletId = 'borough'
/** The outlet and its copies, with one menu. */
export const outletIds = [
  outletId,
  ...Array.from({ length: 15 }, (_, copy) => `${outletId}-${copy + 2}`),
]

/**
 * Our server in a process of its own, with the group of restaurants in a fresh database. Its
 * slots take any number of orders: what is measured is the way of an order, not how soon a kitchen is full.
 */
export async function startTiffin(
  kind: 'embedded' | 'server',
  { changeTenant, fill, environment = {} }: TiffinOptions = {},
): Promise<Tiffin> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const database = kind === 'server' ? await startDatabase() : undefined

  const db = await connect({ url: database?.url, folder: join(folder, 'database') })
  const tenant = await roomyTenant(join(folder, tenantId))
  await changeTenant?.(tenant)
  await importTenant({ db }, tenant)
  await db.close()
  if (database) await fill?.(database)

  const running = await start(['server/main.ts'], '/readyz', {
    // The storefront's build before this may have left its own in our environment.
    NODE_ENV: 'development',
    DATA_FOLDER: folder,
    DATABASE_URL: database?.url ?? '',
    DEMO: '0',
    ORDER_LIMIT_FACTOR: '1000000',
    // Every diner of the benchmark has an address of their own.
    TRUST_PROXY: '1',
    ALLOW_SANDBOX: '1',
    DEV_OUTBOX: '1',
    LOG_LEVEL: 'error',
    ...environment,
  })
  return { ...running, database }
}

/** A copy of the demo group whose kitchens never fill up, with the copies of its open outlet. */
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
  const original = await readFile(join(outlets, `${outletId}.yaml`), 'utf8')
  for (const id of outletIds.slice(1)) {
    await writeFile(
      join(outlets, `${id}.yaml`),
      original.replace(/^slug: .*/m, `slug: ${id}`).replace(/^name: .*/m, `name: ${id}`),
    )
  }
  return folder
}

/** Starts a script, with the memory settings of production, and waits until it answers `path`. */
export async function start(
  parameters: string[],
  path: string,
  environment: Record<string, string>,
): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...memoryEnvironment, ...environment, PORT: String(port) },
  })
  const pid = child.pid ?? 0
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  atEnd(stop)
  const origin = `http://localhost:${port}`
  await answering(child, origin + path)
  return {
    origin,
    startTime: performance.now() - started,
    memory: () => residentMegabytes(pid),
    processorTime: () => processorTime(pid),
    stop,
  }
}

async function answering(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server stopped with code ${child.exitCode}`)
}
