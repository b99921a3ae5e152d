import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrder, WireOrder } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
let diner: Diner

beforeAll(async () => {
  shop = await openShop()
  diner = await shop.customer({ email: 'ada@example.com' })
})
afterAll(() => shop.close())

describe('an order that is in order', () => {
  test('in cash is placed at once, at the prices of the menu', async () => {
    const body = anOrder(diner, { payment_method: 'cash' })

    const { status, data } = await order<PlacedOrder>(shop, diner, body)

    expect(status).toBe(200)
    expect(data.order).toMatchObject({
      number: 'BSS-1001',
      status: 'placed',
      subtotal: 28.9,
      delivery_fee: 2.5,
      total: 31.4,
      payment: { method: 'cash', provider: 'cash', status: 'processing', amount: 31.4 },
      address: { line1: '2 Borough High Street', postcode: 'SE1 1AA' },
    })
    expect(data.payment).toMatchObject({ provider: 'cash', client_secret: '', amount: 31.4 })
    const stored = await shop.call<WireOrder>(`GET /api/orders/${data.order.id}`, diner)
    expect(stored.data).toEqual(data.order)
  })

  test('by card waits for its payment', async () => {
    const { data } = await order<PlacedOrder>(shop, diner, anOrder(diner))

    expect(data.order.status).toBe('awaiting_payment')
    expect(data.payment).toMatchObject({ provider: 'sandbox', amount: 31.4, currency: 'GBP' })
    expect(data.payment.client_secret).toMatch(/_secret_/)
  })
})
