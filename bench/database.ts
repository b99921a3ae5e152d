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
  /** For files of the benchmark, removed at its end. */
  folder: string
  /** Connections of its superuser, which row-level security does not restrict. */
  pool: Pool
  /** Processor time of all its processes so far, in milliseconds. */
  processorTime(): number
  /** Number of statements so far by our server and its worker, without those of the superuser. */
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
    folder,
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

/**
 * Copies one order with its lines, history and payment.
 * @param fields SQL of a JSON object that replaces fields of copy `n`
 * @returns the ids of the copies: `<prefix>-1` and so on
 */
export async function copyOrder(
  { pool }: BenchDatabase,
  { id, prefix, count, fields }: { id: string; prefix: string; count: number; fields: string },
): Promise<string[]> {
  for (const [table, key, changed] of [
    ['orders', 'id', fields],
    ['order_lines', 'order_id', "'{}'"],
    ['order_history', 'order_id', "'{}'"],
    ['payments', 'order_id', "'{}'"],
  ]) {
    await pool.query(
      `insert into ${table}
       select (jsonb_populate_record(o, jsonb_build_object('${key}', '${prefix}-' || n) || ${changed})).*
       from ${table} o, generate_series(1, ${count}) n where o.${key} = $1`,
      [id],
    )
  }
  return Array.from({ length: count }, (_, each) => `${prefix}-${each + 1}`)
}
