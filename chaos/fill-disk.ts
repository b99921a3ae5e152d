import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from './check-books.ts'
import { sendDiners } from './diners.ts'
import { createLedger } from './ledger.ts'
import { type Report, reportOf } from './report.ts'
import { createServer } from './server-process.ts'
import { settleAndCheck } from './settle.ts'
import { createShopDatabase, type DatabaseKind, seedShop, tenantId } from './shop-database.ts'

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
  const database = await createShopDatabase(kind, join(disk, 'shop'))
  try {
    const diners = await seedShop(database, 8)
    const server = await createServer(database.environment)
    const ledger = createLedger(tenantId)
    const faults: string[] = []

    await server.start()
    const crowd = sendDiners(() => server.origin, diners, ledger)
    for (let time = 0; time < times; time++) {
      await sleep(1_500)
      await fill(join(disk, 'ballast'))
      await sleep(2_500)
      await rm(join(disk, 'ballast'))
      // PostgreSQL ends itself when it cannot write its log; an operator starts it again.
      await database.cluster?.start().catch(() => {})
      const before = ledger.orders.size
      for (let wait = 0; wait < 200 && ledger.orders.size === before; wait++) await sleep(100)
      if (ledger.orders.size === before)
        faults.push('no order was taken after there was room again')
    }
    if (!server.isRunning()) faults.push('the server ended when the disk was full')
    await crowd.leave()
    const internal = ledger.statuses.get(500) ?? 0
    if (internal > 0) faults.push(`${internal} answers were 500 instead of 503`)
    faults.push(...(await settleAndCheck(database, server, (query) => checkBooks(ledger, query))))
    return reportOf(`Disk full, ${kind}`, { 'times full': times }, ledger, faults)
  } finally {
    await database.remove()
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
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
