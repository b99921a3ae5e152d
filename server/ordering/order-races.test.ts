import { expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order as send } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import type { ShopContent } from '#testing/shop-content.ts'

// On the embedded database these queue behind its one connection; on a server they meet.

let shop: Shop

const times = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)))

/** Opens a shop. @returns its diners */
async function open(content: ShopContent, diners: number): Promise<Diner[]> {
  shop = await openShop({ content })
  return times(diners, () => shop.customer())
}

const promo = { promo_code: 'TENNER', expected_total: 21.4 }
/** Concurrent orders, in turn by these diners. */
const orderAtOnce = (count: number, diners: Diner[], given: object = {}, key?: string) =>
  times(count, (index) => {
    const diner = diners[index % diners.length] as Diner
    return send<PlacedOrder>(shop, diner, anOrder(diner, given), key)
  })

/** How often each status was answered. */
const statuses = (answers: { status: number }[]) => {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, some.length]))
}
/** What the orders that were refused name as changed. */
const changes = (answers: { status: number; data: unknown }[]) =>
  new Set(
    answers
      .filter(({ status }) => status === 409)
      .flatMap(({ data }) => (data as { changes: { kind: string }[] }).changes)
      .map(({ kind }) => kind),
  )

const rowsOf = (table: 'orders' | 'slot_usage' | 'promo_uses' | 'promo_customer_uses') =>
  shop.transaction((tx) => tx.selectFrom(table).selectAll().execute())

test('20 requests with one key are one order, under one number', async () => {
  const diners = await open({}, 1)

  const answers = await orderAtOnce(20, diners, {}, 'one')

  expect(statuses(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1)
  expect(new Set(answers.map(({ data }) => data.payment.intent_id)).size).toBe(1)
  expect(await rowsOf('orders')).toHaveLength(1)
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 1 }])
})

test('the last place in a slot goes to one of 10 diners', async () => {
  const diners = await open({ outlet: { kitchen: { slotCapacity: 1 } } }, 10)

  const answers = await orderAtOnce(10, diners)

  expect(statuses(answers)).toEqual({ 200: 1, 409: 9 })
  expect(changes(answers)).toEqual(new Set(['slot']))
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 1 }])
  expect(await rowsOf('orders')).toHaveLength(1)
})

test('a promo for 3 orders is used 3 times by 10 diners', async () => {
  const diners = await open({ promos: [aPromo({ usesInAll: 3 })] }, 10)

  const answers = await orderAtOnce(10, diners, promo)

  expect(statuses(answers)).toEqual({ 200: 3, 409: 7 })
  expect(await rowsOf('promo_uses')).toMatchObject([{ used: 3 }])
  // Refused orders take no place either.
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 3 }])
})

test.each([
  ['once per customer', { usesPerCustomer: 1 }],
  ['for a first order', { firstOrderOnly: true }],
])('a promo %s is used once by 10 orders of one diner', async (_what, terms) => {
  const diners = await open({ promos: [aPromo(terms)] }, 1)

  const answers = await orderAtOnce(10, diners, promo)

  expect(statuses(answers)).toEqual({ 200: 1, 409: 9 })
  expect(changes(answers)).toEqual(new Set(['promo']))
  expect(await rowsOf('promo_customer_uses')).toMatchObject([{ used: 1 }])
})

test('60 concurrent orders, with slots and promos, get 60 numbers', async () => {
  const diners = await open({ promos: [aPromo()] }, 6)

  const answers = await orderAtOnce(60, diners, promo)

  expect(statuses(answers)).toEqual({ 200: 60 })
  const numbers = answers.map(({ data }) => Number(data.order.number.split('-')[1])).sort()
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => 1_001 + index))
})

test('an account is deleted while its orders arrive: each is taken or refused', async () => {
  const diners = await open({}, 8)

  const answers = await Promise.all(
    diners.flatMap((diner) => [
      send(shop, diner, anOrder(diner, { payment_method: 'cash' })),
      shop.call('DELETE /api/customer', { token: diner.token, body: { confirm: 'DELETE' } }),
      send(shop, diner, anOrder(diner, { payment_method: 'cash' })),
    ]),
  )

  // 401 once the diner is deleted, 409 in the moment between, when only the address is deleted.
  const others = Object.keys(statuses(answers)).filter(
    (status) => !['200', '401', '409'].includes(status),
  )
  expect(others).toEqual([])
  const owners = (await rowsOf('orders')).flatMap((each) =>
    'customer_id' in each ? (each.customer_id ?? []) : [],
  )
  expect(owners).toEqual([])
})
