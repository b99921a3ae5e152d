import { setTimeout as sleep } from 'node:timers/promises'
import type { Query } from './query.ts'
import type { RestartableServer } from './server-process.ts'
import type { ShopDatabase } from './shop-database.ts'

/** Milliseconds that the worker gets between two looks. */
const pause = 2_000
/** What is due later than this was put off on purpose, such as the expiry of an unpaid order. In milliseconds. */
const soon = 150_000
/** Milliseconds before a queue that does not empty is a fault. */
const patience = 300_000

/**
 * Lets the worker finish, stops the server and asks the checker. Jobs that a killed worker had claimed would come back
 * when their leases end, and those of many killed workers are put off, which takes minutes: here they come at once.
 */
export async function settleAndCheck(
  database: ShopDatabase,
  server: RestartableServer,
  check: (query: Query) => Promise<string[]>,
): Promise<string[]> {
  const began = Date.now()
  const until = new Date(began + soon)
  const open = async (query: Query) => {
    const [row] = await query<{ open: number }>(
      'select count(*)::int as open from outbox where done_at is null and failed_at is null and due_at <= $1',
      [until],
    )
    return row?.open ?? 0
  }

  let left = Number.POSITIVE_INFINITY
  while (left > 0 && Date.now() - began < patience) {
    // No worker may hold a lease, and the embedded database lets one process in at a time.
    await server.stop()
    left = await database.reading(async (query) => {
      await query(
        'update outbox set due_at = now() where first_due_at is not null and done_at is null and failed_at is null',
      )
      return open(query)
    })
    if (left === 0) break
    await server.start()
    await sleep(pause)
  }
  await server.stop()
  const faults = await database.reading(check)
  return left > 0 ? [`${left} jobs were never done`, ...faults] : faults
}
