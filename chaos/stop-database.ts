import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from './check-books.ts'
import { sendDiners } from './diners.ts'
import { createLedger } from './ledger.ts'
import { type Report, reportOf } from './report.ts'
import { createServer, type RestartableServer } from './server-process.ts'
import { settleAndCheck } from './settle.ts'
import { createShopDatabase, seedShop, tenantId } from './shop-database.ts'

/**
 * Stops PostgreSQL under load, by request and as a crash: the server stays up, answers 503 and heals by itself.
 * @param healLimit milliseconds after the return of the database within which an order must be taken again
 */
export async function stopDatabase(stops: number, healLimit: number): Promise<Report> {
  const database = await createShopDatabase('server')
  try {
    const diners = await seedShop(database, 16)
    const server = await createServer(database.environment)
    const ledger = createLedger(tenantId)
    const faults: string[] = []
    let slowestHealing = 0

    await server.start()
    const crowd = sendDiners(() => server.origin, diners, ledger)
    for (let stop = 0; stop < stops && server.isRunning(); stop++) {
      await sleep(randomInt(500, 1_500))
      await database.cluster?.stop(stop % 2 === 0 ? 'fast' : 'immediate')
      await sleep(randomInt(200, 2_000))
      await database.cluster?.start()
      const healed = await untilOrdering(server, ledger.orders, 2 * healLimit)
      slowestHealing = Math.max(slowestHealing, healed)
      if (healed > healLimit) faults.push(`no order within ${healLimit} ms of the return`)
    }
    if (!server.isRunning()) faults.push('the server ended when the database stopped')
    await crowd.leave()
    const internal = ledger.statuses.get(500) ?? 0
    if (internal > 0) faults.push(`${internal} answers were 500 instead of 503`)
    faults.push(...(await settleAndCheck(database, server, (query) => checkBooks(ledger, query))))
    return reportOf(
      'PostgreSQL stopped',
      { stops, 'ms until the slowest first order after it': slowestHealing },
      ledger,
      faults,
    )
  } finally {
    await database.remove()
  }
}

/** Milliseconds until one more order is acknowledged, or somewhat more than `longest`. */
async function untilOrdering(
  server: RestartableServer,
  orders: ReadonlyMap<string, unknown>,
  longest: number,
): Promise<number> {
  const before = orders.size
  const began = performance.now()
  while (orders.size === before && server.isRunning()) {
    if (performance.now() - began > longest) break
    await sleep(20)
  }
  return performance.now() - began
}
