import { beforeEach, expect, test, vi } from 'vitest'
import type { Referrals, WireCustomer } from '#contract/customer.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { type Diner, openShop } from '#testing/shop.ts'

// Undoing 'completed' revokes the inviter's reward for it.

let inviter: Diner
let friend: Diner
const shop = await openShop({
  content: { tenant: { referral: { reward: 500, minimumSpend: 1_500 } } },
  environment: { DEMO_KITCHEN: '0' },
})
const pass = await shop.addDevice()
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

let keys = 0
const post = <T>(id: string, verb: string, body: object) =>
  pass.call<T>(`POST orders/${id}/${verb}`, body, {
    headers: { 'idempotency-key': `reward-${keys++}` },
  })
const creditOf = async ({ token }: Diner) =>
  (await shop.call<WireCustomer>('GET /api/customer', { token })).data.credit
const earnedBy = async ({ token }: Diner) =>
  (await shop.call<Referrals>('GET /api/customer/referrals', { token })).data.earned
const paymentOf = async (id: string) => {
  const { payment } = await friend.read({ order: { id } } as never)
  return payment.status
}

/** The friend's order, handed over at the counter. @returns its id and the row that an undo names */
async function handOver(
  given?: Partial<WireOrderRequest>,
): Promise<{ id: string; position: number }> {
  const id = await cook(given)
  return { id, position: await complete(id) }
}

/** The friend's order, ready at the counter. @returns its id */
async function cook(given: Partial<WireOrderRequest> = { expected_total: 28.9 }): Promise<string> {
  const { order } = await friend.place({
    payment_method: 'cash',
    type: 'pickup',
    ...given,
  })
  await post(order.id, 'move', { from: 'placed', to: 'ready' })
  return order.id
}

/** Too little to earn anything. */
const lassi: Partial<WireOrderRequest> = {
  lines: [{ item_id: 'lassi', quantity: 1, options: [], note: '' }],
  expected_total: 3.5,
}

async function complete(id: string): Promise<number> {
  const { data } = await post<WireSteppedOrder>(id, 'move', { from: 'ready', to: 'completed' })
  return data.order.undo?.position ?? -1
}

test('the credit and the cash are reversed, and credited again with the next completion', async () => {
  const { id, position } = await handOver()
  const before = { credit: await creditOf(inviter), payment: await paymentOf(id) }

  const undone = await post<WireStaffOrder>(id, 'undo', { position })
  const after = {
    credit: await creditOf(inviter),
    earned: await earnedBy(inviter),
    payment: await paymentOf(id),
  }
  await complete(id)

  expect(before).toEqual({ credit: 5, payment: 'succeeded' })
  expect(undone).toMatchObject({ status: 200, data: { status: 'ready' } })
  expect(after).toEqual({ credit: 0, earned: 0, payment: 'processing' })
  expect([await creditOf(inviter), await earnedBy(inviter)]).toEqual([5, 5])
})

test('an undo after the inviter has spent the credit is 409 and changes nothing', async () => {
  const { id, position } = await handOver()
  // Nothing takes credit off an order yet.
  await shop.transaction((tx) =>
    tx.updateTable('customers').set({ credit: 499 }).where('id', '=', inviter.id).execute(),
  )

  const undone = await post<{ order: WireStaffOrder }>(id, 'undo', { position })

  expect(undone).toMatchObject({ status: 409, data: { order: { status: 'completed' } } })
  expect(await creditOf(inviter)).toBe(4.99)
  expect(await earnedBy(inviter)).toBe(5)
  expect(await paymentOf(id)).toBe('succeeded')
})

test('undoing an order that earned nothing leaves the reward of an earlier one', async () => {
  await handOver()
  shop.clock.advance({ minutes: 5 })
  const later = await handOver()

  const undone = await post<WireStaffOrder>(later.id, 'undo', { position: later.position })

  expect(undone.status).toBe(200)
  expect(await creditOf(inviter)).toBe(5)
})

test('undoing a small order leaves the reward of a later one, whose own undo reverses it', async () => {
  const large = await cook()
  const small = await handOver(lassi)
  shop.clock.advance({ seconds: 10 })
  const position = await complete(large)

  shop.clock.advance({ seconds: 30 })
  const undone = await post<WireStaffOrder>(small.id, 'undo', { position: small.position })
  const between = [await creditOf(inviter), await earnedBy(inviter)]
  const undoneToo = await post<WireStaffOrder>(large, 'undo', { position })

  expect([undone.status, undoneToo.status]).toEqual([200, 200])
  expect(between).toEqual([5, 5])
  expect([await creditOf(inviter), await earnedBy(inviter)]).toEqual([0, 0])
})

test('a clock that advances within a completion does not affect its undo', async () => {
  const id = await cook()
  // Each reading of the clock is later than the one before.
  const running = vi.spyOn(shop.services, 'now').mockImplementation(() => {
    shop.clock.advance({ seconds: 1 })
    return shop.clock.now()
  })
  const position = await complete(id)
  running.mockRestore()

  const undone = await post<WireStaffOrder>(id, 'undo', { position })

  expect(undone.status).toBe(200)
  expect([await creditOf(inviter), await earnedBy(inviter)]).toEqual([0, 0])
})
