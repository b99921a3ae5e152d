import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from './check-books.ts'
import { sendDiners } from './diners.ts'
import { countsOf, createLedger, type Ledger } from './ledger.ts'
import { createServer, type RestartableServer } from './server-process.ts'
import {
  addShop,
  createShopDatabase,
  type DatabaseKind,
  type Query,
  type Seeded,
  type ShopDatabase,
  seed,
} from './shop-database.ts'

/** Result of one scenario. */
export interface Report {
  scenario: string
  /** How often each fault was injected. */
  injected: Record<string, number>
  counts: Record<string, number>
  /** One sentence each; empty if every promise held. */
  faults: string[]
}

/** One restaurant with diners on a running server. */
export interface Evening extends Seeded {
  kind: DatabaseKind
  database: ShopDatabase
  server: RestartableServer
  ledger: Ledger
  faults: string[]
}

interface ScenarioOptions {
  /** For all data; a temporary folder without it. */
  folder?: string
  /** Another restaurant than the usual one. */
  addRestaurant?: typeof addShop
}

/**
 * Opens a restaurant, injects faults, lets the worker finish, and compares the diners' responses with the stored rows.
 * @param breakThings returns the injected faults, for the report
 */
export async function runScenario(
  name: string,
  kind: DatabaseKind,
  breakThings: (evening: Evening) => Promise<Record<string, number>>,
  { folder, addRestaurant = addShop }: ScenarioOptions = {},
): Promise<Report> {
  const database = await createShopDatabase(kind, folder)
  try {
    const seeded = await seed(database, addRestaurant)
    const server = await createServer(database.environment)
    const ledger = createLedger()
    const faults: string[] = []
    await server.start()
    const injected = await breakThings({ ...seeded, kind, database, server, ledger, faults })
    if (!server.isRunning()) faults.push('the server ended')
    const failed = ledger.statuses.get(500) ?? 0
    if (failed > 0) faults.push(`${failed} answers to diners were 500`)
    faults.push(...(await finishJobs(database, server)))
    faults.push(...(await database.reading((query) => checkBooks(ledger, query))))
    return reportOf(`${name}, ${kind}`, injected, ledger, faults)
  } finally {
    await database.remove()
  }
}

/** Diners order while `work` runs; then each finishes the requests in progress. */
export async function whileOrdering(
  { server, diners, ledger }: Evening,
  work: () => Promise<void>,
): Promise<void> {
  const crowd = sendDiners(() => server.origin, diners, ledger)
  await work()
  await crowd.leave()
}

export function reportOf(
  scenario: string,
  injected: Record<string, number>,
  ledger: Ledger,
  faults: string[],
): Report {
  const counts = countsOf(ledger)
  return { scenario, injected, counts, faults: [...ledger.contradictions, ...faults] }
}

/** The report as lines of text. */
export function toText({ scenario, injected, counts, faults }: Report): string {
  const list = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([name, value]) => `${Math.round(value)} ${name}`)
      .join(', ')
  return [
    `${scenario}: ${faults.length === 0 ? 'held' : `${faults.length} FAULTS`}`,
    `  injected: ${list(injected)}`,
    `  diners: ${list(counts)}`,
    ...faults.slice(0, 20).map((fault) => `  - ${fault}`),
  ].join('\n')
}

/** Milliseconds that the worker gets between two looks. */
const pause = 2_000
/** Jobs due later than this were put off on purpose, such as the expiry of an unpaid order. In milliseconds. */
const soon = 150_000
/** Milliseconds before a queue that does not empty is a fault. */
const patience = 300_000

/**
 * Lets the worker finish and stops the server. Jobs that a killed worker had claimed would only come due again when
 * their leases end, minutes later: this makes them due immediately. @returns a fault if jobs are left
 */
async function finishJobs(database: ShopDatabase, server: RestartableServer): Promise<string[]> {
  const until = new Date(Date.now() + soon)
  const countOpen = async (query: Query) => {
    await query(
      'update outbox set due_at = now() where first_due_at is not null and done_at is null and failed_at is null',
    )
    const [row] = await query<{ open: number }>(
      'select count(*)::int as open from outbox where done_at is null and failed_at is null and due_at <= $1',
      [until],
    )
    return row?.open ?? 0
  }
  const end = Date.now() + patience
  for (;;) {
    // No worker may hold a lease, and the embedded database allows one process only.
    await server.stop()
    const left = await database.reading(countOpen)
    if (left === 0) return []
    if (Date.now() > end) return [`${left} jobs were never done`]
    await server.start()
    await sleep(pause)
  }
}
