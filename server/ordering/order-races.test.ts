import { afterEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import type { ShopContent } from '#testing/shop-content.ts'

// On the embedded database these queue behind its one connection; on a server they meet.

let shop: Shop
afterEach(() => shop.close())

const open = async (content: ShopContent) => {
  shop = await openShop({ content })
}

const times = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)))

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  )

async function rowsOf(table: 'orders' | 'slot_usage' | 'promo_uses' | 'promo_customer_uses') {
  return shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.selectFrom(table).selectAll().execute(),
  )
}

test('20 requests with one key are one order, under one number', async () => {
  await open({})
  const diner = await shop.customer()

  const answers = await times(20, () => order<PlacedOrder>(shop, diner, anOrder(diner), 'one'))

  expect(statuses(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1)
  expect(new Set(answers.map(({ data }) => data.payment.intent_id)).size).toBe(1)
  expect(await rowsOf('orders')).toHaveLength(1)
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 1 }])
})

test('the last place in a slot goes to one of 10 diners', async () => {
  await open({ outlet: { kitchen: { slotCapacity: 1 } } })
  const diners = await times(10, () => shop.customer())

  const answers = await times(10, (index) => {
    const diner = diners[index] as (typeof diners)[0]
    return order(shop, diner, anOrder(diner))
  })

  expect(statuses(answers)).toEqual({ 200: 1, 409: 9 })
  const refused = answers.filter(({ status }) => status === 409)
  for (const { data } of refused) expect(data).toMatchObject({ changes: [{ kind: 'slot' }] })
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 1 }])
  expect(await rowsOf('orders')).toHaveLength(1)
})

test('a promo for 3 orders is used 3 times by 10 diners', async () => {
  await open({ promos: [aPromo({ usesInAll: 3 })] })
  const diners = await times(10, () => shop.customer())

  const answers = await times(10, (index) => {
    const diner = diners[index] as (typeof diners)[0]
    return order(shop, diner, anOrder(diner, { promo_code: 'TENNER', expected_total: 21.4 }))
  })

  expect(statuses(answers)).toEqual({ 200: 3, 409: 7 })
  expect(await rowsOf('promo_uses')).toMatchObject([{ used: 3 }])
  // Refused orders take no place either.
  expect(await rowsOf('slot_usage')).toMatchObject([{ used: 3 }])
})

test.each([
  ['once per customer', { usesPerCustomer: 1 }],
  ['for a first order', { firstOrderOnly: true }],
])('a promo %s is used once by 10 orders of one diner', async (_what, terms) => {
  await open({ promos: [aPromo(terms)] })
  const diner = await shop.customer()
  const body = anOrder(diner, { promo_code: 'TENNER', expected_total: 21.4 })

  const answers = await times(10, () => order(shop, diner, body))

  expect(statuses(answers)).toEqual({ 200: 1, 409: 9 })
  const refused = answers.filter(({ status }) => status === 409)
  for (const { data } of refused) expect(data).toMatchObject({ changes: [{ kind: 'promo' }] })
  expect(await rowsOf('promo_customer_uses')).toMatchObject([{ used: 1 }])
})

test('60 concurrent orders, with slots and promos, get 60 numbers', async () => {
  await open({ promos: [aPromo()] })
  const diners = await times(6, () => shop.customer())

  const answers = await times(60, (index) => {
    const diner = diners[index % 6] as (typeof diners)[0]
    return order<PlacedOrder>(
      shop,
      diner,
      anOrder(diner, { promo_code: 'TENNER', expected_total: 21.4 }),
    )
  })

  expect(statuses(answers)).toEqual({ 200: 60 })
  const numbers = answers.map(({ data }) => Number(data.order.number.split('-')[1])).sort()
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => 1_001 + index))
})

test('an account is deleted while its orders arrive: each is taken or refused', async () => {
  await open({})
  const diners = await times(8, () => shop.customer())

  const answers = await Promise.all(
    diners.flatMap((diner) => [
      order(shop, diner, anOrder(diner, { payment_method: 'cash' })),
      shop.call('DELETE /api/customer', { token: diner.token, body: { confirm: 'DELETE' } }),
      order(shop, diner, anOrder(diner, { payment_method: 'cash' })),
    ]),
  )

  // 401 once the diner is deleted, 409 in the moment between, when only the address is deleted.
  const others = answers
    .map(({ status }) => status)
    .filter((status) => ![200, 401, 409].includes(status))
  expect(others).toEqual([])
  const orders = await rowsOf('orders')
  expect(orders.map((each) => 'customer_id' in each && each.customer_id)).toEqual(
    orders.map(() => null),
  )
})
