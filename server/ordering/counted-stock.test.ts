import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireMenu } from '#contract/menu.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { WireMark } from '#contract/staff/service.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let diner: Diner
let manager: StaffActor
beforeAll(async () => {
  shop = await openShop({ content: { outlet: { kitchen: { slotCapacity: 1_000 } } } })
  await addStaffHost(shop.services, shop.tenantId)
  diner = await shop.customer()
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
})
afterAll(() => shop?.close())
beforeEach(async () => {
  // A count never includes orders that were placed before it.
  shop.clock.advance({ minutes: 1 })
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await tx.deleteFrom('stock_marks').where('tenant_id', '=', shop.tenantId).execute()
    await liveFactsChanged(tx)
  })
})

const count = (left: number, given: object = {}) =>
  staffCall<{ marks: WireMark[] }>(shop, 'PUT /api/staff/stock', manager, {
    body: { outlets: ['soho'], kind: 'item', id: 'curry', until: 'next_opening', left, ...given },
  })
/** The count that the kitchen sees; undefined without a mark. */
const left = async () => {
  const { data } = await staffCall<{ marks: WireMark[] }>(
    shop,
    'GET /api/staff/stock?outlet_id=soho',
    manager,
  )
  return data.marks[0]?.left
}
/** The dish that the diner sees. */
const dish = async () => {
  const { data } = await shop.call<WireMenu>('GET /api/menu/soho')
  return data.categories.flatMap(({ items }) => items).find(({ id }) => id === 'curry')
}
/** Two curries with a raita each. */
const two = { payment_method: 'cash' } as const
const tryTwo = (who = diner) => order(shop, who, anOrder(who, two))

test('counts down with each order, is shown to diners, and is sold out at 0', async () => {
  await count(7)
  const seen = []
  for (let orders = 0; orders < 3; orders++) {
    await orderActions(shop, diner).place(two)
    seen.push([await left(), (await dish())?.limited?.left, (await dish())?.available])
  }

  const refused = await tryTwo()

  expect(seen).toEqual([
    [5, 5, true],
    [3, 3, true],
    [1, 1, true],
  ])
  expect(refused).toMatchObject({
    status: 409,
    data: { changes: [{ line: 0, kind: 'sold_out', message: 'Only 1 left of Curry.' }] },
  })
})

test('is sold out until its end once it is at 0', async () => {
  await count(2)
  await orderActions(shop, diner).place(two)
  const during = await dish()
  const refused = await tryTwo()
  shop.clock.advance({ hours: 24 })

  expect(during).toMatchObject({ available: false })
  expect(refused).toMatchObject({ status: 409, data: { changes: [{ kind: 'sold_out' }] } })
  expect((await dish())?.available).toBe(true)
  expect((await tryTwo()).status).toBe(200)
})

test('an option is counted like a dish', async () => {
  await count(2, { kind: 'option', id: 'raita' })
  await orderActions(shop, diner).place(two)

  expect(await left()).toBe(0)
  expect((await tryTwo()).status).toBe(409)
})

test('an order that ends unserved returns its portions', async () => {
  await count(4)
  const placed = await orderActions(shop, diner).place(two)
  const during = await left()
  await orderActions(shop, diner).move(placed, 'rejected')

  expect(during).toBe(2)
  expect(await left()).toBe(4)
  expect((await dish())?.limited?.left).toBe(4)
})

test('an order from before the count gives nothing back', async () => {
  const before = await orderActions(shop, diner).place(two)
  shop.clock.advance({ minutes: 1 })
  await count(4)
  await orderActions(shop, diner).move(before, 'rejected')

  expect(await left()).toBe(4)
})

test('a dish that is marked as sold out is counted no longer', async () => {
  await count(4)
  await staffCall(shop, 'PUT /api/staff/stock', manager, {
    body: { outlets: ['soho'], kind: 'item', id: 'curry', until: 'manual' },
  })

  expect(await left()).toBeNull()
  expect((await dish())?.available).toBe(false)
})

test.each([0, -1, 1.5, 1_000])('%s is no count', async (wrong) => {
  expect((await count(wrong)).status).toBe(422)
})

// On the embedded database these queue behind its one connection; on a server they meet.
test('20 concurrent diners get no more than the count, while orders are cancelled', async () => {
  const diners = await Promise.all(Array.from({ length: 20 }, () => shop.customer()))
  await count(9)
  const first = await orderActions(shop, diner).place(two)

  const [answers] = await Promise.all([
    Promise.all(diners.map((each) => tryTwo(each))),
    orderActions(shop, diner).move(first, 'cancelled', 'diner'),
  ])

  const taken = answers.filter(({ status }) => status === 200) as { data: PlacedOrder }[]
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await left()).toBe(9 - 2 * taken.length)
  // Returned stock may arrive too late for orders that were already refused.
  expect(taken.length).toBeGreaterThanOrEqual(3)
  expect(taken.length).toBeLessThanOrEqual(4)
})
