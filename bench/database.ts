import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { atEnd } from './cleanup.ts'
import { familyProcessorTime } from './processor-time.ts'

/** A PostgreSQL server that only this benchmark uses, durable as in production. */
export interface BenchDatabase {
  url: string
  /** Connections of its superuser, whom row-level security does not bind. */
  pool: Pool
  /** Processor time of all its processes so far, in milliseconds. */
  processorTime(): number
  /** Number of statements so far, without those of the superuser: those of our server and its worker. */
  statements(): Promise<number>
}

/** Starts one with the database `shop`. Needs the programs of PostgreSQL on this machine. */
export async function startDatabase(): Promise<BenchDatabase> {
  const programs = serverPrograms()
  if (!programs) throw new Error('This benchmark needs the programs of PostgreSQL (initdb, pg_ctl)')
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-bench-database-'))
  const cluster = await startCluster(programs, {
    folder,
    settings: { shared_preload_libraries: 'pg_stat_statements', shared_buffers: '512MB' },
  })
  atEnd(async () => {
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  })
  await cluster.run('create database shop')
  const url = cluster.urlOf('postgres', 'shop')
  const pool = new Pool({ connectionString: url, max: 8 })
  atEnd(() => pool.end())
  await pool.query('create extension pg_stat_statements')
  const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    pool,
    processorTime: () => familyProcessorTime(pid),
    async statements() {
      const { rows } = await pool.query<{ calls: number }>(
        `select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements
         where toplevel and userid <> current_user::regrole`,
      )
      return rows[0]?.calls ?? 0
    },
  }
}
