import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverPrograms } from '#testing/own-cluster.ts'

/**
 * Orders a second of the bare SQL in `plain-order.sql`, prepared, sent by this many clients.
 * @returns NaN where pgbench is not installed
 */
export async function pgbenchRate(url: string, clients: number, seconds: number): Promise<number> {
  const programs = serverPrograms('pgbench')
  if (!programs) return Number.NaN
  const { stdout } = await promisify(execFile)(join(programs, 'pgbench'), [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--jobs=${Math.min(2, clients)}`,
    `--time=${seconds}`,
    '--file=bench/plain-order.sql',
    url,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
