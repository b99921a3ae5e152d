import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, staffCall } from '#testing/staff.ts'

// A new restaurant has given neither a phone nor a street: messages to diners must still read well.

let shop: Shop
let ada: Diner
beforeAll(async () => {
  shop = await openShop()
  await shop.stock({
    tenant: { contactNumber: '' },
    outlet: { phone: '', address: { line1: '', line2: '', city: 'London', postcode: 'W1D 3RB' } },
  })
  await addStaffHost(shop.services, shop.tenantId)
  ada = await shop.customer({ email: 'ada@example.com' })
})
afterAll(() => shop?.close())

test('mails about an order of a restaurant without a phone', async () => {
  const actions = orderActions(shop, ada)
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  const place = () =>
    actions.place({ payment_method: 'cash', type: 'pickup', expected_total: 28.9 })
  const post = (id: string, step: string, body: object) =>
    staffCall(shop, `POST /api/staff/orders/${id}/${step}`, manager, {
      body: { from: 'placed', ...body },
      headers: { 'idempotency-key': step },
    })
  const [one, two] = [await place(), await place()]
  const accepted = await post(one.order.id, 'accept', { minutes: 20 })
  const rejected = await post(two.order.id, 'reject', { reason: 'closing' })
  shop.clock.advance({ minutes: 1 })
  await actions.jobs()

  expect([accepted.status, rejected.status]).toEqual([200, 200])
  const mails = shop.messages.filter(({ to }) => to === 'ada@example.com')
  expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const { text } of mails) {
    expect(text).not.toMatch(/[Cc]all|Questions|[ ,:][.,]|, ,|undefined|null/)
  }
  expect(mails.some(({ text }) => /For pickup .+, London, W1D 3RB\.$/m.test(text))).toBe(true)
})
