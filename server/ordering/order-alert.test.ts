import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop()
  await shop.stock({ outlet: { openingHours: everyDay('17:00-23:00'), kitchen: {} } })
  actions = orderActions(shop, await shop.customer())
  shop.clock.run()
})
afterAll(() => shop.close())

const pickup = { type: 'pickup' as const, expected_total: 28.9 }

async function paid(after: { minutes: number }): Promise<void> {
  const placed = await actions.place(pickup)
  shop.clock.advance(after)
  await actions.pay(placed)
  await actions.report(placed)
}

/** The instant since which the newest order waits, and the one that its first alert names. */
const instants = () =>
  shop.services.db.transaction(shop.tenantId, async (tx) => {
    const { id, waiting_since } = await tx
      .selectFrom('orders')
      .select(['id', 'waiting_since'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ since: string }>`
      select body ->> 'since' as since from outbox
      where topic = 'order-alert' and body ->> 'orderId' = ${id}`.execute(tx)
    return { waits: waiting_since?.toISOString(), alert: rows[0]?.since }
  })

// An alert that names another instant is taken for one of a wait that is over, and no other follows it.
describe('with a clock that advances between two readings, the first alert names the instant of the wait', () => {
  test.each([
    ['of a cash order', () => actions.place({ ...pickup, payment_method: 'cash' })],
    ['of a card order', () => paid({ minutes: 1 })],
    ['of a card order that got a new time', () => paid({ minutes: 28 })],
  ])('%s', async (_name, place) => {
    await place()

    const { waits, alert } = await instants()
    expect(alert).toBe(waits)
  })
})
