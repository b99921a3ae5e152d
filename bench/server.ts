import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export interface Running {
  origin: string
  /** Resident memory, in megabytes. */
  memory(): number
  stop(): Promise<void>
}

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Our server in a process of its own, with the demo tenants in a fresh database that goes away with `stop`. */
export async function startTiffin(
  database: 'embedded' | 'server',
): Promise<Running & { databaseUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-bench-'))
  const name = `tiffin_bench_${process.pid}`
  const url = new URL(postgres)
  url.pathname = `/${name}`
  if (database === 'server') await onServer(`create database ${name}`)
  const databaseUrl = database === 'server' ? url.href : ''

  const running = await start(['server/main.ts'], '/menu', {
    DATA_FOLDER: folder,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    DEMO_KITCHEN: '0',
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
