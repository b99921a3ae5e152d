import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { startServer } from '#testing/server-process.ts'
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
  database: BenchDatabase
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
 * Our server in a process of its own, with the demo group in a fresh PostgreSQL. Slot capacity is unlimited, so that no
 * kitchen is full during a run.
 * @param fill adds rows before the server starts
 */
export async function startTiffin(
  fill?: (database: BenchDatabase) => Promise<void>,
): Promise<Tiffin> {
  const database = await startDatabase()
  const db = await connect({ url: database.url })
  await importTenant({ db }, await roomyTenant(join(database.folder, tenantId)))
  await db.close()
  await fill?.(database)
  return { ...(await startProcess(database)), database }
}

/** A process of our server on this database, with the memory settings of production, once it is ready to answer. */
export async function startProcess({ url, folder }: BenchDatabase): Promise<Running> {
  const started = performance.now()
  const server = await startServer({
    ...memoryEnvironment,
    NODE_OPTIONS: nodeOptions.join(' '),
    NODE_ENV: 'development',
    // The time of a start is measured too.
    NODE_DISABLE_COMPILE_CACHE: '1',
    DATA_FOLDER: join(folder, 'server'),
    DATABASE_URL: url,
    ORDER_LIMIT_FACTOR: '1000000',
    // Each diner of the benchmark has an address of their own.
    TRUST_PROXY: '1',
    ALLOW_SANDBOX: '1',
    DEV_OUTBOX: '1',
    LOG_LEVEL: 'error',
  })
  const pid = server.process.pid ?? 0
  const stop = async () => void (await server.stop())
  atEnd(stop)
  return {
    origin: `http://localhost:${server.port}`,
    startTime: performance.now() - started,
    memory: () => residentMegabytes(pid),
    processorTime: () => processorTime(pid),
    stop,
  }
}

/** A copy of the demo group whose kitchens are never full, with 15 copies of its open outlet. */
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
