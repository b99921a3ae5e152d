import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import { retryJobs } from '#server/jobs/jobs-command.ts'
import { jobStatistics } from '#server/jobs/statistics.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop()
  diner = await shop.customer({ email: 'ada@example.com' })
  actions = orderActions(shop, diner)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => shop.close())

/** Lets time pass, with the worker at work each minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    shop.clock.advance({ minutes: 1 })
    await actions.jobs()
  }
}

async function paidAndCancelled() {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  await actions.jobs()
  await shop.call(`POST /api/orders/${placed.order.id}/cancel`, { token: diner.token, body: {} })
  return placed
}

test('a refund is made although the provider was away for 75 minutes', async () => {
  const sandbox = shop.services.payments.named('sandbox')
  const away = vi.spyOn(sandbox, 'refund').mockRejectedValue(new Unavailable('away'))
  const placed = await paidAndCancelled()
  await pass(75)
  const whileAway = (await actions.read(placed)).payment.status
  away.mockRestore()

  await pass(16)

  expect(whileAway).toBe('succeeded')
  expect((await actions.read(placed)).payment.status).toBe('refunded')
})

test('a refund that is refused for good needs attention, and can be retried', async () => {
  const sandbox = shop.services.payments.named('sandbox')
  const refused = vi
    .spyOn(sandbox, 'refund')
    .mockRejectedValue(new PermanentFailure('the balance is too low'))
  const placed = await paidAndCancelled()
  await pass(60)
  const statistics = await jobStatistics(shop.services.db, shop.clock.now())
  const tries = refused.mock.calls.length
  refused.mockRestore()

  const retried = await retryJobs(shop.services, { topic: 'refund-part' })
  await actions.jobs()

  expect(tries).toBe(1)
  expect(statistics.find(({ topic }) => topic === 'refund-part')).toMatchObject({
    needsAttention: 1,
  })
  expect(retried).toHaveLength(1)
  expect((await actions.read(placed)).payment.status).toBe('refunded')
  expect(await jobStatistics(shop.services.db, shop.clock.now())).toEqual([])
})

test('the kitchen hears of an order although mail was away for three hours', async () => {
  const mail = vi.spyOn(shop.services.messages, 'send').mockRejectedValue(new Unavailable('away'))
  const { order } = await actions.place({ payment_method: 'cash' })
  await pass(180)
  mail.mockRestore()
  shop.messages.length = 0

  await pass(6)

  expect(shop.messages).toContainEqual(
    expect.objectContaining({
      to: 'kitchen@shop.test',
      subject: expect.stringContaining(order.number),
    }),
  )
})
