import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop } from '#testing/shop.ts'

const shop = await openShop()
const { services } = shop
const diner = await shop.customer({ email: 'ada@example.com' })
afterEach(() => {
  vi.restoreAllMocks()
})

/** Lets time pass, with the worker at work each minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    shop.clock.advance({ minutes: 1 })
    await shop.runJobs()
  }
}

/** Topics and bodies of the jobs about an order. */
const jobsOf = async ({ order }: PlacedOrder) => {
  const jobs = await shop.transaction((tx) =>
    tx.selectFrom('outbox').select(['topic', 'body']).execute(),
  )
  return jobs.filter(({ body }) => JSON.stringify(body).includes(order.id))
}

test('an order that waits for its payment wakes no worker; a paid one does', async () => {
  const wake = vi.fn()
  services.jobSignal.onNotify(wake)

  const placed = await diner.place()
  expect(wake).not.toHaveBeenCalled()

  await diner.pay(placed)
  await diner.report(placed)
  expect(wake).toHaveBeenCalled()
})

test('a paid order leaves no jobs about its payment', async () => {
  const topics = (await jobsOf(await diner.placePaid())).map(({ topic }) => topic)

  expect(topics).toContain('order-notice')
  expect(topics).not.toContain('payment-check')
  expect(topics).not.toContain('order-expiry')
})

test('a refund is made although the provider was away for 75 minutes', async () => {
  const sandbox = services.payments.named('sandbox')
  const away = vi.spyOn(sandbox, 'refund').mockRejectedValue(new Unavailable('away'))
  const placed = await diner.placePaid()
  await shop.runJobs()
  await diner.cancel(placed)
  await pass(75)
  const whileAway = await diner.read(placed)
  away.mockRestore()

  await pass(16)

  expect(whileAway.payment.status).toBe('succeeded')
  expect((await diner.read(placed)).payment.status).toBe('refunded')
})

test('the kitchen hears of an order although mail was away for three hours', async () => {
  const mail = vi.spyOn(services.messages, 'send').mockRejectedValue(new Unavailable('away'))
  const { order } = await diner.placeCash()
  await pass(180)
  mail.mockRestore()
  shop.messages.length = 0

  await pass(6)

  const subject = expect.stringContaining(order.number)
  expect(shop.messages).toContainEqual(
    expect.objectContaining({ to: 'kitchen@shop.test', subject }),
  )
})

const pickup = { type: 'pickup', expected_total: 28.9 } as const
const paidAfter = async (minutes: number) => {
  const placed = await diner.place(pickup)
  shop.clock.advance({ minutes })
  await diner.pay(placed)
  await diner.report(placed)
  return placed
}

// An alert that names another instant is taken for one of a wait that is over, and no other follows it.
test.each([
  ['a cash order', () => diner.placeCash(pickup)],
  ['a card order', () => paidAfter(1)],
  ['a card order that got a new time', () => paidAfter(28)],
])(
  'with a clock that advances between two readings, the first alert of %s names the instant of its wait',
  async (_name, place) => {
    await shop.stock({ outlet: { openingHours: everyDay('17:00-23:00'), kitchen: {} } })
    shop.clock.set('2026-12-20T18:00:00Z')
    shop.clock.run()
    const placed = await place()
    await shop.stock({})
    const { waiting_since } = await shop.transaction((tx) =>
      tx
        .selectFrom('orders')
        .select('waiting_since')
        .where('id', '=', placed.order.id)
        .executeTakeFirstOrThrow(),
    )

    const alert = (await jobsOf(placed)).find(({ topic }) => topic === 'order-alert')
    expect(alert?.body).toMatchObject({ since: waiting_since?.toISOString() })
  },
)
