import { describe, expect, test, vi } from 'vitest'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import { anOrder, order as send } from '#testing/an-order.ts'
import { anItem } from '#testing/sample-menu.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addTenant, openShop, shopItems } from '#testing/shop.ts'

const shop = await openShop({
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
const diner = await shop.customer({ email: 'ada@example.com' })
const { place, read } = diner

interface Refused {
  total: number | null
  changes: { line: number | null; item_id: string | null; kind: string; message: string }[]
}
type Given = Partial<WireOrderRequest>

const order = <T = PlacedOrder>(given: Given = {}, key?: string, who = diner) =>
  send<T>(shop, who, anOrder(who, given), key)
const curry = anOrder(diner).lines[0] as WireOrderRequest['lines'][0]
const lassi = { item_id: 'lassi', quantity: 1, options: [], note: '' }
const pickup = { type: 'pickup', expected_total: 28.9 } as const
const gone = 'That time is no longer available. Please choose another one.'

const countOrders = () =>
  shop.transaction(async (tx) => (await tx.selectFrom('orders').select('id').execute()).length)

describe('an order that passes every check', () => {
  test('is placed immediately in cash, at the prices of the menu', async () => {
    const { status, data } = await order({ payment_method: 'cash' })

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
    expect(await read(data)).toEqual(data.order)
  })

  test('has its dishes in the order of the menu, not of the choice', async () => {
    const placed = await place({ lines: [lassi, curry], expected_total: 34.9 })

    for (const { lines } of [placed.order, await read(placed)])
      expect(lines.map(({ item_id }) => item_id)).toEqual(['curry', 'lassi'])
  })

  test('by card waits for its payment', async () => {
    const placed = await place()

    expect(placed.order.status).toBe('awaiting_payment')
    expect(placed.payment).toMatchObject({ provider: 'sandbox', amount: 31.4, currency: 'GBP' })
    expect(placed.payment.client_secret).toMatch(/_secret_/)
  })

  test('may be for a slot later on', async () => {
    const timings = await shop.call<{ days: { slots: { start: string; end: string }[] }[] }>(
      'GET /api/available-timings?type=delivery&postcode=SE1%201AA',
      diner,
    )
    const { start = '', end } = timings.data.days[1]?.slots[4] ?? {}

    expect((await place({ timing: start })).order.timing).toEqual({
      kind: 'slot',
      from: start,
      to: end,
    })
  })

  test.each<[string, Given, object]>([
    [
      'pays no delivery when it is picked up, even if an address comes with it',
      pickup,
      { delivery_fee: 0, total: 28.9, address: null },
    ],
    [
      'with a promo code and a tip',
      { promo_code: 'tenner', tip: 2, expected_total: 23.4 },
      { promo_code: 'TENNER', discount: 10, tip: 2, total: 23.4 },
    ],
    [
      'that costs nothing is placed without a payment',
      { ...pickup, promo_code: 'ALL', expected_total: 0 },
      { status: 'placed', total: 0, payment: { method: 'card', status: 'succeeded' } },
    ],
    [
      'keeps the diner’s words, less control characters',
      { note: 'ring\u0007 twice\n’ 🛎' },
      { note: 'ring  twice ’ 🛎' },
    ],
  ])('%s', async (_what, given, expected) => {
    expect((await place(given)).order).toMatchObject(expected)
  })

  test('counts a checked option once per unit, not by the quantity in the request', async () => {
    const options = [
      { option_id: 'plain', quantity: 2 },
      { option_id: 'raita', quantity: 1 },
    ]

    const given = { lines: [{ ...curry, options }], expected_total: 29.9 }

    expect(await order<Refused>(given)).toMatchObject({ status: 409, data: { total: 31.4 } })
  })
})

describe('a change is named, and nothing is created', () => {
  const dish = (item_id: string, ...options: string[]) => ({
    ...lassi,
    item_id,
    options: options.map((option_id) => ({ option_id, quantity: 1 })),
  })
  const notHere = 'is not on the menu of Bombay Spice Soho.'
  const noAddress = 'We could not find that address. Please choose one.'
  const otherOption = 'A choice you made for Lassi is no longer offered.'
  const uselessCode = 'This code takes nothing off this order; keep it for another time.'

  test.each<[string, string, Given, number | null, string]>([
    ['price', 'a price', { expected_total: 30 }, 31.4, 'The total is now £31.40.'],
    ['gone', 'a dish elsewhere', { lines: [dish('pizza'), curry] }, 31.4, `Pizza ${notHere}`],
    ['gone', 'an unknown dish', { lines: [dish('../1')] }, 0, `One of your dishes ${notHere}`],
    ['sold_out', 'a sold-out dish', { lines: [dish('soup')] }, 0, 'Soup is sold out.'],
    ['option', 'an option elsewhere', { lines: [dish('lassi', 'raita')] }, 0, otherOption],
    ['slot', 'a time that is over', { timing: '2026-11-20T12:00:00Z' }, 31.4, gone],
    ['slot', 'a time between slots', { timing: '2026-11-21T12:01:00Z' }, 31.4, gone],
    ['promo', 'an unknown code', { promo_code: 'NOPE' }, 31.4, 'We don’t know this code.'],
    ['promo', 'a code that ended', { promo_code: 'ENDED' }, 31.4, 'This code has ended.'],
    ['promo', 'one for more', { promo_code: 'BIG' }, 31.4, 'Spend £71.10 more to use this code.'],
    ['promo', 'one that takes nothing off', { promo_code: 'TINY' }, 31.4, uselessCode],
    ['area', 'an unknown address', { address_id: 'nowhere' }, null, noAddress],
  ])('%s: %s', async (kind, _what, given, total, message) => {
    const before = await countOrders()

    const { status, data } = await order<Refused>(given)

    expect(status).toBe(409)
    expect(data).toMatchObject({ total, changes: [{ kind, message }] })
    expect(await countOrders()).toBe(before)
  })

  test('several together, each with its line', async () => {
    const { data } = await order<Refused>({
      lines: [{ ...lassi, item_id: 'soup' }, curry, { ...lassi, item_id: 'gone' }],
      promo_code: 'NOPE',
      timing: '2020-01-01T12:00:00.000Z',
    })

    expect(data.changes.map(({ line, kind }) => [line, kind])).toEqual([
      [0, 'sold_out'],
      [2, 'gone'],
      [null, 'slot'],
      [null, 'promo'],
    ])
  })

  test('an address outside every area', async () => {
    const moveTo = (postcode: string) =>
      shop.transaction((tx) =>
        tx.updateTable('addresses').set({ postcode }).where('id', '=', diner.addressId).execute(),
      )
    await moveTo('EH1 1YZ')
    const { data } = await order<Refused>()
    await moveTo('SE1 1AA')

    const message = 'We don’t deliver to EH1 1YZ yet'
    expect(data.changes[0]).toMatchObject({ kind: 'area', message })
  })

  test('an address of another customer is as unknown as one that does not exist', async () => {
    const { addressId } = await shop.customer()

    expect(await order<Refused>({ address_id: addressId })).toMatchObject({
      status: 409,
      data: { changes: [{ message: noAddress }] },
    })
  })
})

describe('dishes that cannot be ordered', () => {
  test.each<[string, Given, string, string]>([
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
    const body = JSON.parse(JSON.stringify(anOrder(diner, given)))

    const { status, data } = await send<{ errors: unknown[] }>(shop, diner, body)

    expect(status).toBe(422)
    expect(data.errors).toEqual([{ field, message }])
  })

  test('without a key, or with one too long', async () => {
    const body = anOrder(diner)
    const without = await shop.call('POST /api/order', { body, token: diner.token })
    const tooLong = await order({}, 'k'.repeat(201))

    expect([without.status, tooLong.status]).toEqual([422, 422])
    expect(without.data).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] })
  })

  test('by a guest, or at an unknown outlet', async () => {
    const headers = { 'idempotency-key': 'guest' }
    const guest = await shop.call('POST /api/order', { body: anOrder(diner), headers })
    const lost = await order({ outlet_id: 'elsewhere' })

    expect([guest.status, lost.status]).toEqual([401, 404])
  })

  test('prices, totals and states of the request’s own are not even looked at', async () => {
    const { data } = await send<PlacedOrder>(shop, diner, {
      ...anOrder(diner),
      status: 'completed',
      total: 0,
      subtotal: 0,
      tenant_id: 'other',
      customer_id: 'other',
      payment: { status: 'succeeded' },
      lines: [{ ...curry, price: 0.01, unit_price: 0.01, total: 0.02 }],
    })

    expect(data.order).toMatchObject({
      status: 'awaiting_payment',
      total: 31.4,
      payment: { status: 'requires_payment_method' },
    })
  })
})

test('a shop that is paused by hand, and a kind of service that is not offered, take no orders', async () => {
  const other = await openShop({ content: { outlet: { isPaused: true } } })
  const guest = await other.customer()
  const paused = await send<Refused>(other, guest, anOrder(guest))
  await other.stock({ outlet: { services: ['pickup'] } })
  const noDelivery = await send<Refused>(other, guest, anOrder(guest))

  const closed = { kind: 'closed', message: 'We’re currently closed' }
  expect(paused.data.changes).toMatchObject([closed])
  expect(noDelivery.data.changes[0]).toMatchObject({ kind: 'closed' })
})

describe('the same key', () => {
  test('with the same body answers the same order again', async () => {
    const first = await order({}, 'twice')

    expect(await order({}, 'twice')).toMatchObject({ status: 200, data: first.data })
  })

  test('with another body is refused', async () => {
    const first = await order({}, 'changed')
    const before = await countOrders()

    const { status, message, data } = await order({ note: 'x' }, 'changed')

    expect([status, message]).toEqual([409, 'This request was already used for something else.'])
    // The order that the key has made.
    expect(data).toEqual({ order_id: first.data.order.id })
    expect(await countOrders()).toBe(before)
  })

  test('sent with two bodies at the same moment makes one order', async () => {
    const before = await countOrders()

    const answers = await Promise.all(['x', 'y'].map((note) => order({ note }, 'at once')))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await countOrders()).toBe(before + 1)
  })

  test('of another customer is another key', async () => {
    const mine = await order({}, 'common')
    const theirs = await order({}, 'common', await shop.customer())

    expect(theirs.status).toBe(200)
    expect(theirs.data.order.id).not.toBe(mine.data.order.id)
  })

  test('opens the payment that could not be opened the first time', async () => {
    const provider = shop.services.payments.forMethod('card')
    const createIntent = vi.spyOn(provider, 'createIntent')
    createIntent.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    const before = await countOrders()

    const first = await order({}, 'cut off')
    const second = await order({}, 'cut off')
    createIntent.mockRestore()

    expect(first.status).toBe(503)
    expect(second.data.payment.client_secret).toMatch(/_secret_/)
    expect(await countOrders()).toBe(before + 1)
  })
})

test('another tenant sees no order, takes no address and knows no token of this one', async () => {
  await addTenant(shop.services, 'rival', 'rival.test')
  const placed = await place()

  const { status } = await shop.call(`GET /api/orders/${placed.order.id}`, {
    token: diner.token,
    host: 'rival.test',
  })
  const rows = await shop.services.db.transaction('rival', (tx) =>
    tx.selectFrom('orders').select('id').execute(),
  )

  expect(status).toBe(401)
  expect(rows).toEqual([])
})
