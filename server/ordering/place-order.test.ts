import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder, WireOrder, WireOrderRequest } from '#contract/order.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { anItem } from '#testing/sample-menu.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addTenant, type Diner, openShop, type Shop, shopItems } from '#testing/shop.ts'

let shop: Shop
let diner: Diner

beforeAll(async () => {
  shop = await openShop({
    content: {
      items: [...shopItems, anItem({ id: 'soup', name: 'Soup', isAvailable: false })],
      promos: [
        aPromo(),
        aPromo({ code: 'ENDED', validUntil: '2026-01-01T00:00:00Z' }),
        aPromo({ code: 'BIG', minimumSpend: 10_000 }),
        aPromo({ code: 'TINY', kind: 'percent', value: 0.01, usesPerCustomer: 1 }),
        aPromo({ code: 'ALL', kind: 'percent', value: 100, fulfilment: 'pickup' }),
      ],
    },
  })
  diner = await shop.customer({ email: 'ada@example.com' })
})
afterAll(() => shop.close())

interface Refused {
  total: number | null
  changes: { line: number | null; item_id: string | null; kind: string; message: string }[]
}

const curry = anOrder({ id: '', token: '', addressId: '' }).lines[0] as WireOrderRequest['lines'][0]
const lassi = { item_id: 'lassi', quantity: 1, options: [], note: '' }

async function countOrders(): Promise<number> {
  return shop.services.db.transaction(shop.tenantId, async (tx) => {
    const rows = await tx.selectFrom('orders').select('id').execute()
    return rows.length
  })
}

describe('an order that passes every check', () => {
  test('is placed immediately in cash, at the prices of the menu', async () => {
    const body = anOrder(diner, { payment_method: 'cash' })

    const { status, data } = await order<PlacedOrder>(shop, diner, body)

    expect(status).toBe(200)
    expect(data.order).toMatchObject({
      number: expect.stringMatching(/^BSS-1\d{3}$/),
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

  test('has its dishes in the order of the menu, not of the choice', async () => {
    const body = anOrder(diner, {
      lines: [lassi, curry],
      payment_method: 'cash',
      expected_total: 34.9,
    })

    const { data } = await order<PlacedOrder>(shop, diner, body)
    const stored = await shop.call<WireOrder>(`GET /api/orders/${data.order.id}`, diner)

    for (const { lines } of [data.order, stored.data])
      expect(lines.map(({ item_id }) => item_id)).toEqual(['curry', 'lassi'])
  })

  test('by card waits for its payment', async () => {
    const { data } = await order<PlacedOrder>(shop, diner, anOrder(diner))

    expect(data.order.status).toBe('awaiting_payment')
    expect(data.payment).toMatchObject({ provider: 'sandbox', amount: 31.4, currency: 'GBP' })
    expect(data.payment.client_secret).toMatch(/_secret_/)
  })

  test('may be for a slot later on', async () => {
    const timings = await shop.call<{ days: { slots: { start: string; end: string }[] }[] }>(
      'GET /api/available-timings?type=delivery&postcode=SE1%201AA',
      diner,
    )
    const slot = timings.data.days[1]?.slots[4]

    const { data } = await order<PlacedOrder>(
      shop,
      diner,
      anOrder(diner, { timing: slot?.start ?? '' }),
    )

    expect(data.order.timing).toEqual({ kind: 'slot', from: slot?.start, to: slot?.end })
  })

  test('pays no delivery when it is picked up, even if an address comes with it', async () => {
    const body = anOrder(diner, { type: 'pickup', expected_total: 28.9 })

    const { data } = await order<PlacedOrder>(shop, diner, body)

    expect(data.order).toMatchObject({ delivery_fee: 0, total: 28.9, address: null })
  })

  test('with a promo code and a tip', async () => {
    const body = anOrder(diner, { promo_code: 'tenner', tip: 2, expected_total: 23.4 })

    const { data } = await order<PlacedOrder>(shop, diner, body)

    expect(data.order).toMatchObject({ promo_code: 'TENNER', discount: 10, tip: 2, total: 23.4 })
  })

  test('that costs nothing is placed without a payment', async () => {
    const body = anOrder(diner, { type: 'pickup', promo_code: 'ALL', expected_total: 0 })

    const { data } = await order<PlacedOrder>(shop, diner, body)

    expect(data.order).toMatchObject({ status: 'placed', total: 0, payment: { method: 'card' } })
    expect(data.order.payment.status).toBe('succeeded')
  })

  test('keeps the diner’s words, less control characters', async () => {
    const body = anOrder(diner, { note: 'ring\u0007 twice\n’ 🛎' })

    const { data } = await order<PlacedOrder>(shop, diner, body)

    expect(data.order.note).toBe('ring  twice ’ 🛎')
  })

  test('counts a checked option once per unit, not by the quantity in the request', async () => {
    const options = [
      { option_id: 'plain', quantity: 2 },
      { option_id: 'raita', quantity: 1 },
    ]

    const { status, data } = await order<Refused>(
      shop,
      diner,
      anOrder(diner, { lines: [{ ...curry, options }], expected_total: 29.9 }),
    )

    expect(status).toBe(409)
    expect(data.total).toBe(31.4)
  })
})

describe('a change is named, and nothing is created', () => {
  test.each<[string, Partial<WireOrderRequest>, string, number | null, string]>([
    ['a price', { expected_total: 30 }, 'price', 31.4, 'The total is now £31.40.'],
    [
      'a dish of another outlet',
      { lines: [{ ...lassi, item_id: 'pizza' }, curry] },
      'gone',
      31.4,
      'Pizza is not on the menu of Bombay Spice Soho.',
    ],
    [
      'an unknown dish',
      { lines: [{ ...lassi, item_id: '../1' }] },
      'gone',
      0,
      'One of your dishes is not on the menu of Bombay Spice Soho.',
    ],
    [
      'a sold-out dish',
      { lines: [{ ...lassi, item_id: 'soup' }] },
      'sold_out',
      0,
      'Soup is sold out.',
    ],
    [
      'an option of another dish',
      { lines: [{ ...lassi, options: [{ option_id: 'raita', quantity: 1 }] }] },
      'option',
      0,
      'A choice you made for Lassi is no longer offered.',
    ],
    [
      'a time that is over',
      { timing: '2026-11-20T12:00:00Z' },
      'slot',
      31.4,
      'That time is no longer available. Please choose another one.',
    ],
    [
      'a time between slots',
      { timing: '2026-11-21T12:01:00Z' },
      'slot',
      31.4,
      'That time is no longer available. Please choose another one.',
    ],
    ['an unknown code', { promo_code: 'NOPE' }, 'promo', 31.4, 'We don’t know this code.'],
    ['a code that ended', { promo_code: 'ENDED' }, 'promo', 31.4, 'This code has ended.'],
    [
      'a code for more',
      { promo_code: 'BIG' },
      'promo',
      31.4,
      'Spend £71.10 more to use this code.',
    ],
    [
      'a code that takes nothing off, which is not used up',
      { promo_code: 'TINY' },
      'promo',
      31.4,
      'This code takes nothing off this order; keep it for another time.',
    ],
    [
      'an unknown address',
      { address_id: 'nowhere' },
      'area',
      null,
      'We could not find that address. Please choose one.',
    ],
  ])('%s', async (_what, given, kind, total, message) => {
    const before = await countOrders()

    const { status, data } = await order<Refused>(shop, diner, anOrder(diner, given))

    expect(status).toBe(409)
    expect(data.changes).toEqual([expect.objectContaining({ kind, message })])
    expect(data.total).toBe(total)
    expect(await countOrders()).toBe(before)
  })

  test('several together, each with its line', async () => {
    const lines = [{ ...lassi, item_id: 'soup' }, curry, { ...lassi, item_id: 'gone' }]

    const { data } = await order<Refused>(
      shop,
      diner,
      anOrder(diner, { lines, promo_code: 'NOPE', timing: '2020-01-01T12:00:00.000Z' }),
    )

    expect(data.changes.map(({ line, kind }) => [line, kind])).toEqual([
      [0, 'sold_out'],
      [2, 'gone'],
      [null, 'slot'],
      [null, 'promo'],
    ])
  })

  test('an address outside every area', async () => {
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx
        .updateTable('addresses')
        .set({ postcode: 'EH1 1YZ' })
        .where('id', '=', diner.addressId)
        .execute(),
    )

    const { data } = await order<Refused>(shop, diner, anOrder(diner))

    expect(data.changes[0]).toMatchObject({
      kind: 'area',
      message: 'We don’t deliver to EH1 1YZ yet',
    })
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx
        .updateTable('addresses')
        .set({ postcode: 'SE1 1AA' })
        .where('id', '=', diner.addressId)
        .execute(),
    )
  })

  test('an address of another customer is as unknown as one that does not exist', async () => {
    const stranger = await shop.customer()

    const { status, data } = await order<Refused>(
      shop,
      diner,
      anOrder(diner, { address_id: stranger.addressId }),
    )

    expect(status).toBe(409)
    expect(data.changes[0]?.message).toBe('We could not find that address. Please choose one.')
  })
})

describe('dishes that cannot be ordered', () => {
  test.each<[string, Partial<WireOrderRequest>, string, string]>([
    ['no rice', { lines: [{ ...curry, options: [] }] }, 'lines.0', 'Item is required'],
    [
      'rice for one of two',
      { lines: [lassi, { ...curry, options: [{ option_id: 'plain', quantity: 1 }] }] },
      'lines.1',
      'Product quantity and options quantity should be same',
    ],
    ['too little', { lines: [lassi] }, 'lines', 'Add £8.50 to reach the £12 minimum'],
    [
      'a fortune',
      { lines: Array.from({ length: 100 }, () => ({ ...lassi, quantity: 99 })) },
      'lines',
      'Please call us for an order as large as this.',
    ],
    ['a tip above the limit', { tip: 50.01 }, 'tip', 'A tip can be up to £50.00.'],
    ['delivery to nowhere', { address_id: undefined }, 'address_id', 'Choose an address.'],
    ['nothing', { lines: [] }, 'lines', 'Please add items to cart first.!'],
  ])('%s', async (_what, given, field, message) => {
    const body = JSON.parse(JSON.stringify(anOrder(diner, given as Partial<WireOrderRequest>)))

    const { status, data } = await order<{ errors: unknown[] }>(shop, diner, body)

    expect(status).toBe(422)
    expect(data.errors).toEqual([{ field, message }])
  })

  test('without a key, or with one too long', async () => {
    const body = anOrder(diner)
    const without = await shop.call('POST /api/order', { body, token: diner.token })
    const tooLong = await order(shop, diner, body, 'k'.repeat(201))

    expect([without.status, tooLong.status]).toEqual([422, 422])
    expect(without.data).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] })
  })

  test('by a guest, or at an unknown outlet', async () => {
    const guest = await shop.call('POST /api/order', {
      body: anOrder(diner),
      headers: { 'idempotency-key': 'guest' },
    })
    const lost = await order(shop, diner, anOrder(diner, { outlet_id: 'elsewhere' }))

    expect([guest.status, lost.status]).toEqual([401, 404])
  })

  test('prices, totals and states of the request’s own are not even looked at', async () => {
    const body = {
      ...anOrder(diner),
      status: 'completed',
      total: 0,
      subtotal: 0,
      tenant_id: 'other',
      customer_id: 'other',
      payment: { status: 'succeeded' },
      lines: [{ ...curry, price: 0.01, unit_price: 0.01, total: 0.02 }],
    }

    const { data } = await order<PlacedOrder>(shop, diner, body)

    expect(data.order).toMatchObject({ status: 'awaiting_payment', total: 31.4 })
    expect(data.order.payment.status).toBe('requires_payment_method')
  })
})

describe('a shop that takes no orders', () => {
  test('paused by hand, and a kind of service that is not offered', async () => {
    const other = await openShop({ content: { outlet: { isPaused: true } } })
    const guest = await other.customer()
    const paused = await order<Refused>(other, guest, anOrder(guest))
    await other.stock({ outlet: { services: ['pickup'] } })
    const noDelivery = await order<Refused>(other, guest, anOrder(guest))
    await other.close()

    expect(paused.data.changes).toEqual([
      expect.objectContaining({ kind: 'closed', message: 'We’re currently closed' }),
    ])
    expect(noDelivery.data.changes[0]).toMatchObject({ kind: 'closed' })
  })
})

describe('the same key', () => {
  test('with the same body answers the same order again', async () => {
    const first = await order<PlacedOrder>(shop, diner, anOrder(diner), 'twice')
    const second = await order<PlacedOrder>(shop, diner, anOrder(diner), 'twice')

    expect(second).toMatchObject({ status: 200, data: first.data })
  })

  test('with another body is refused', async () => {
    const first = await order<PlacedOrder>(shop, diner, anOrder(diner), 'changed')
    const before = await countOrders()

    const { status, message, data } = await order(
      shop,
      diner,
      anOrder(diner, { note: 'x' }),
      'changed',
    )

    expect(status).toBe(409)
    expect(message).toBe('This request was already used for something else.')
    // The order that the key has made.
    expect(data).toEqual({ order_id: first.data.order.id })
    expect(await countOrders()).toBe(before)
  })

  test('sent with two bodies at the same moment makes one order', async () => {
    const before = await countOrders()

    const answers = await Promise.all(
      ['x', 'y'].map((note) => order(shop, diner, anOrder(diner, { note }), 'at once')),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await countOrders()).toBe(before + 1)
  })

  test('of another customer is another key', async () => {
    const stranger = await shop.customer()
    const mine = await order<PlacedOrder>(shop, diner, anOrder(diner), 'common')
    const theirs = await order<PlacedOrder>(shop, stranger, anOrder(stranger), 'common')

    expect(theirs.status).toBe(200)
    expect(theirs.data.order.id).not.toBe(mine.data.order.id)
  })

  test('opens the payment that could not be opened the first time', async () => {
    const provider = shop.services.payments.forMethod('card')
    const createIntent = vi.spyOn(provider, 'createIntent')
    createIntent.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    const before = await countOrders()

    const first = await order(shop, diner, anOrder(diner), 'cut off')
    const second = await order<PlacedOrder>(shop, diner, anOrder(diner), 'cut off')
    createIntent.mockRestore()

    expect(first.status).toBe(503)
    expect(second.data.payment.client_secret).toMatch(/_secret_/)
    expect(await countOrders()).toBe(before + 1)
  })
})

describe('another tenant', () => {
  test('sees no order, takes no address and knows no token of this one', async () => {
    await addTenant(shop.services, 'rival', 'rival.test')
    const { data } = await order<PlacedOrder>(shop, diner, anOrder(diner))

    const { status } = await shop.call(`GET /api/orders/${data.order.id}`, {
      token: diner.token,
      host: 'rival.test',
    })
    const rows = await shop.services.db.transaction('rival', (tx) =>
      tx.selectFrom('orders').select('id').execute(),
    )

    expect(status).toBe(401)
    expect(rows).toEqual([])
  })
})
