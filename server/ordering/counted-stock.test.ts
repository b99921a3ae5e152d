import { beforeEach, expect, test } from 'vitest'
import type { WireMenu } from '#contract/menu.ts'
import type { WireMark } from '#contract/staff/service.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { openKitchen } from '#testing/kitchen.ts'

const kitchen = await openKitchen({ content: { outlet: { kitchen: { slotCapacity: 1_000 } } } })
const { shop, diner } = kitchen
beforeEach(async () => {
  // A count never includes orders that were placed before it.
  shop.clock.advance({ minutes: 1 })
  await shop.transaction(async (tx) => {
    await tx.deleteFrom('stock_marks').where('tenant_id', '=', shop.tenantId).execute()
    await liveFactsChanged(tx)
  })
})

const mark = (given: object) =>
  kitchen.call('PUT stock', {
    outlets: ['soho'],
    kind: 'item',
    id: 'curry',
    until: 'next_opening',
    ...given,
  })
/** The count that the kitchen sees; undefined without a mark. */
const left = async () =>
  (await kitchen.get<{ marks: WireMark[] }>('stock?outlet_id=soho')).marks[0]?.left
/** The dish that the diner sees. */
const dish = async () => {
  const { data } = await shop.call<WireMenu>('GET /api/menu/soho')
  return data.categories.flatMap(({ items }) => items).find(({ id }) => id === 'curry')
}
/** Two curries with a raita each. */
const placeTwo = () => diner.placeCash()
const tryTwo = (who = diner) => order(shop, who, anOrder(who, { payment_method: 'cash' }))

test('counts down with each order, is shown to diners, and is sold out at 0', async () => {
  await mark({ left: 7 })
  const seen = []
  for (let orders = 0; orders < 3; orders++) {
    await placeTwo()
    const shown = await dish()
    seen.push([await left(), shown?.limited?.left, shown?.available])
  }

  expect(seen).toEqual([
    [5, 5, true],
    [3, 3, true],
    [1, 1, true],
  ])
  expect(await tryTwo()).toMatchObject({
    status: 409,
    data: { changes: [{ line: 0, kind: 'sold_out', message: 'Only 1 left of Curry.' }] },
  })
})

test('is sold out until its end once it is at 0', async () => {
  await mark({ left: 2 })
  await placeTwo()
  const during = await dish()
  const refused = await tryTwo()
  shop.clock.advance({ hours: 24 })

  expect(during?.available).toBe(false)
  expect(refused).toMatchObject({ status: 409, data: { changes: [{ kind: 'sold_out' }] } })
  expect((await dish())?.available).toBe(true)
  expect((await tryTwo()).status).toBe(200)
})

test('an option is counted like a dish', async () => {
  await mark({ kind: 'option', id: 'raita', left: 2 })
  await placeTwo()

  expect(await left()).toBe(0)
  expect((await tryTwo()).status).toBe(409)
})

test('an order that ends unserved returns its portions', async () => {
  await mark({ left: 4 })
  const placed = await placeTwo()
  const during = await left()
  await diner.move(placed, 'rejected')

  expect([during, await left(), (await dish())?.limited?.left]).toEqual([2, 4, 4])
})

test('an order from before the count gives nothing back', async () => {
  const before = await placeTwo()
  shop.clock.advance({ minutes: 1 })
  await mark({ left: 4 })
  await diner.move(before, 'rejected')

  expect(await left()).toBe(4)
})

test('a dish that is marked as sold out is counted no longer', async () => {
  await mark({ left: 4 })
  await mark({ until: 'manual' })

  expect(await left()).toBeNull()
  expect((await dish())?.available).toBe(false)
})

test.each([0, -1, 1.5, 1_000])('%s is no count', async (wrong) => {
  expect((await mark({ left: wrong })).status).toBe(422)
})

// On the embedded database these queue behind its one connection; on a server they meet.
test('20 concurrent diners get no more than the count, while orders are cancelled', async () => {
  const diners = await Promise.all(Array.from({ length: 20 }, () => shop.customer()))
  await mark({ left: 9 })
  const first = await placeTwo()

  const [answers] = await Promise.all([
    Promise.all(diners.map((each) => tryTwo(each))),
    diner.move(first, 'cancelled', 'diner'),
  ])

  const taken = answers.filter(({ status }) => status === 200).length
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await left()).toBe(9 - 2 * taken)
  // Returned stock may arrive too late for orders that were already refused.
  expect(taken).toBeGreaterThanOrEqual(3)
  expect(taken).toBeLessThanOrEqual(4)
})
