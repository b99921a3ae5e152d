import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from './check-books.ts'
import { sendDiners } from './diners.ts'
import { createLedger } from './ledger.ts'
import { type Report, reportOf } from './report.ts'
import { createServer } from './server-process.ts'
import { settleAndCheck } from './settle.ts'
import { createShopDatabase, type DatabaseKind, seedShop, tenantId } from './shop-database.ts'

/** Milliseconds that a server works before it is killed, at least and at most. */
const workFor = [200, 1_500] as const

/** Kills the server at random moments while diners order; everything that was acknowledged must be there, once. */
export async function killServer(kind: DatabaseKind, kills: number): Promise<Report> {
  const database = await createShopDatabase(kind)
  try {
    const diners = await seedShop(database, 16)
    const server = await createServer(database.environment)
    const ledger = createLedger(tenantId)
    const recovery: number[] = []

    await server.start()
    const crowd = sendDiners(() => server.origin, diners, ledger)
    for (let kill = 0; kill < kills; kill++) {
      await sleep(randomInt(...workFor))
      await server.kill()
      recovery.push(await server.start())
    }
    await crowd.leave()
    const faults = await settleAndCheck(database, server, (query) => checkBooks(ledger, query))
    const slowest = Math.max(...recovery)
    return reportOf(
      `Server killed, ${kind}`,
      { kills, 'ms until the slowest start answered': slowest },
      ledger,
      faults,
    )
  } finally {
    await database.remove()
  }
}
