import { beforeEach, expect, test } from 'vitest'
import type { Referrals, WireCustomer } from '#contract/customer.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop } from '#testing/shop.ts'

let inviter: Diner
let friend: Diner
const shop = await openShop({
  content: {
    tenant: { referral: { reward: 500, minimumSpend: 1_500 } },
    promos: [
      aPromo({ code: 'FREE', kind: 'free_delivery', value: 0 }),
      aPromo({ code: 'TWO', kind: 'amount', value: 200 }),
    ],
  },
  environment: { DEMO_KITCHEN: '0' },
})
beforeEach(async () => {
  inviter = await shop.customer()
  friend = await shop.customer()
  await shop.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ referred_by: inviter.id })
      .where('id', '=', friend.id)
      .execute(),
  )
})

const standing = async (diner: Diner) =>
  (await shop.call<Referrals>('GET /api/customer/referrals', { token: diner.token })).data
const creditOf = async (diner: Diner) =>
  (await shop.call<WireCustomer>('GET /api/customer', { token: diner.token })).data.credit

async function complete(diner: Diner, lines?: { item_id: string; quantity: number }[]) {
  const placed = await diner.place({
    payment_method: 'cash',
    type: 'pickup',
    ...(lines
      ? { lines: lines.map((line) => ({ ...line, options: [], note: '' })), expected_total: 10.5 }
      : { expected_total: 28.9 }),
  })
  for (const status of ['accepted', 'preparing', 'ready', 'completed'] as const) {
    await diner.move(placed, status)
  }
}

test('a friend’s first completed order earns the inviter the reward, once', async () => {
  expect(await standing(inviter)).toEqual({
    reward: 5,
    minimum_spend: 15,
    invited: 1,
    ordered: 0,
    earned: 0,
  })
  await complete(friend)
  expect(await standing(inviter)).toMatchObject({ invited: 1, ordered: 1, earned: 5 })
  expect(await creditOf(inviter)).toBe(5)

  await complete(friend)
  expect(await creditOf(inviter)).toBe(5)
  expect(await creditOf(friend)).toBe(0)
})

test('an order under the minimum earns nothing, a later one does', async () => {
  await complete(friend, [{ item_id: 'lassi', quantity: 3 }])
  expect(await creditOf(inviter)).toBe(0)
  await complete(friend)
  expect(await creditOf(inviter)).toBe(5)
})

// A curry and a lassi for £16.45, and £2.50 for the road.
test.each([
  ['a code for the dishes', 'TWO', 16.95, 0],
  ['a code for free delivery', 'FREE', 16.45, 5],
])('%s counts for the minimum by its discount on the dishes', async (_, code, total, earned) => {
  const placed = await friend.place({
    payment_method: 'cash',
    lines: [
      { item_id: 'curry', quantity: 1, options: [{ option_id: 'plain', quantity: 1 }], note: '' },
      { item_id: 'lassi', quantity: 1, options: [], note: '' },
    ],
    promo_code: code,
    expected_total: total,
  })
  const { move } = friend
  for (const status of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const)
    await move(placed, status)

  expect(await creditOf(inviter)).toBe(earned)
})

test('orders of diners without an invitation earn nothing', async () => {
  await complete(inviter)
  expect(await standing(inviter)).toMatchObject({ ordered: 0, earned: 0 })
})

test('a guest has no invitations', async () => {
  expect((await shop.call('GET /api/customer/referrals')).status).toBe(401)
})

test('a friend stays, and orders, when the inviter has left', async () => {
  const left = await shop.call('DELETE /api/customer', {
    token: inviter.token,
    body: { confirm: 'DELETE' },
  })
  await complete(friend)

  expect(left.status).toBe(200)
  expect(await creditOf(friend)).toBe(0)
})
