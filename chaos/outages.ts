import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Evening, type Report, runScenario, whileOrdering } from './scenario.ts'
import type { DatabaseKind } from './shop-database.ts'

/** Kills the server at random moments while diners order. */
export function killServer(kind: DatabaseKind, kills: number): Promise<Report> {
  return runScenario('Server killed', kind, async (evening) => {
    const recovery: number[] = []
    await whileOrdering(evening, async () => {
      for (let kill = 0; kill < kills; kill++) {
        await sleep(randomInt(200, 1_500))
        await evening.server.kill()
        recovery.push(await evening.server.start())
      }
    })
    return { kills, 'ms until the slowest start answered': Math.max(...recovery) }
  })
}

/**
 * Stops PostgreSQL under load, by request and as a crash: the server stays up and recovers.
 * @param longest milliseconds after the return of the database within which an order must be taken again
 */
export function stopDatabase(stops: number, longest: number): Promise<Report> {
  return runScenario('PostgreSQL stopped', 'server', async (evening) => {
    const { database, server, faults } = evening
    let slowest = 0
    await whileOrdering(evening, async () => {
      for (let stop = 0; stop < stops && server.isRunning(); stop++) {
        await sleep(randomInt(500, 1_500))
        await database.cluster?.stop(stop % 2 === 0 ? 'fast' : 'immediate')
        await sleep(randomInt(200, 2_000))
        await database.cluster?.start()
        const time = await timeUntilOrder(evening, 2 * longest)
        slowest = Math.max(slowest, time)
        if (time > longest) faults.push(`no order within ${longest} ms of the return`)
      }
    })
    return { stops, 'ms until the slowest first order after it': slowest }
  })
}

/** Size of the disk that is filled, in megabytes: the empty database takes about a third of it. */
const diskMegabytes = 256

/**
 * Fills the disk under the database while diners order, and empties it again. Needs the right to mount a file system of
 * its own; null where it is missing.
 */
export async function fillDisk(kind: DatabaseKind, times: number): Promise<Report | null> {
  const disk = await mkdtemp(join(tmpdir(), 'tiffin-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
  } catch {
    await rm(disk, { recursive: true, force: true })
    return null
  }
  const ballast = join(disk, 'ballast')
  const scenario = async (evening: Evening) => {
    await whileOrdering(evening, async () => {
      for (let time = 0; time < times; time++) {
        await sleep(1_500)
        await fill(ballast)
        await sleep(2_500)
        await rm(ballast)
        // PostgreSQL ends itself when it cannot write its log; an operator starts it again.
        await evening.database.cluster?.start().catch(() => {})
        if ((await timeUntilOrder(evening, 20_000)) > 20_000) {
          evening.faults.push('no order was taken after there was room again')
        }
      }
    })
    return { 'times full': times }
  }
  try {
    return await runScenario('Disk full', kind, scenario, { folder: join(disk, 'shop') })
  } finally {
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

/** Milliseconds until one more order is acknowledged, or somewhat more than `longest`. */
async function timeUntilOrder({ ledger, server }: Evening, longest: number): Promise<number> {
  const before = ledger.orders.size
  const began = performance.now()
  while (ledger.orders.size === before && server.isRunning()) {
    if (performance.now() - began > longest) break
    await sleep(20)
  }
  return performance.now() - began
}

/** Writes until there is no room. */
async function fill(path: string): Promise<void> {
  const megabyte = Buffer.alloc(1_048_576)
  for (;;) {
    try {
      await writeFile(path, megabyte, { flag: 'a' })
    } catch {
      return
    }
  }
}
