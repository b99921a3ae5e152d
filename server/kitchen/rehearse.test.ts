import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { shopItems } from '#testing/shop.ts'
import { staffHost } from '#testing/staff.ts'
import { rehearsalOrder } from './rehearsal-order.ts'

const kitchen = await openKitchen()
const { shop, manager, diner } = kitchen
beforeEach(async () => {
  // The same evening in each run.
  let state = 7
  shop.services.random.integer = (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  await shop.stock({})
  shop.messages.length = 0
  await shop.transaction((tx) =>
    sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx),
  )
})

const board = async () => (await kitchen.get<WireBoard>('board')).orders

/** Test orders of a rehearsal, some seconds apart. @returns all open orders of the board */
async function place(count: number, seconds = 0): Promise<WireStaffOrder[]> {
  for (let placed = 0; placed < count; placed++) {
    shop.clock.advance({ seconds })
    const { data } = await shop.call<{ number: string }>('POST /dev/kitchen/rehearse', {
      body: { tenant: 'shop', outlet: 'soho' },
      remoteAddress: '127.0.0.1',
    })
    expect(data.number).toBe(`TEST-${placed + 1}`)
  }
  return board()
}

describe('an evening of a rehearsal', () => {
  test('is mixed like a real one', async () => {
    const orders = await place(40, 5)

    const share = (is: (order: WireStaffOrder) => boolean) => orders.filter(is).length
    expect(orders).toHaveLength(40)
    expect(orders.every(({ is_test, status }) => is_test && status === 'placed')).toBe(true)
    const least: [number, (order: WireStaffOrder) => boolean][] = [
      [11, ({ type }) => type === 'delivery'],
      [6, ({ type }) => type === 'pickup'],
      [16, ({ timing }) => timing.kind === 'asap'],
      [4, ({ timing }) => timing.kind === 'slot'],
      [6, ({ payment }) => payment.method === 'cash'],
      [16, ({ payment }) => payment.method === 'card'],
      [3, ({ note }) => note !== ''],
      [16, ({ note }) => note === ''],
      [1, ({ allergy }) => allergy.length > 0],
      [1, ({ customer }) => customer.name.length > 40],
      [11, ({ customer }) => customer.orders > 0],
      [5, ({ customer }) => customer.orders === 0],
      [1, ({ tip }) => tip > 0],
    ]
    for (const [count, is] of least) expect(share(is), `${is}`).toBeGreaterThanOrEqual(count)
  })

  test('is priced by the menu, the area and the fees', async () => {
    const orders = await place(20)

    const prices = new Map(shopItems.map(({ id, price }) => [id, price]))
    for (const order of orders) {
      expect(order.lines.length).toBeGreaterThan(0)
      for (const line of order.lines) {
        const options = line.options.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        expect(Math.round(line.unit_price * 100)).toBe(prices.get(line.item_id))
        expect(line.total).toBeCloseTo(line.unit_price * line.quantity + options, 5)
        // The prep strip and the sheet read it there as with a diner's order.
        expect(line.category).toBe('All')
        // A dish that needs a choice has one, for each portion.
        const rice = line.options.filter(({ group }) => group === 'Rice')
        const portions = rice.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(portions).toBe(line.item_id === 'curry' ? line.quantity : 0)
      }
      const subtotal = order.lines.reduce((sum, { total }) => sum + total, 0)
      const isDelivery = order.type === 'delivery'
      expect(order.subtotal).toBeCloseTo(subtotal, 5)
      expect(order.delivery_fee).toBe(isDelivery ? 2.5 : 0)
      expect(order.total).toBeCloseTo(order.subtotal + order.delivery_fee + order.tip, 5)
      if (isDelivery) expect(order.subtotal).toBeGreaterThanOrEqual(12)
    }
  })

  test('goes to an address in the area, the same one for the same diner, and to an unassigned phone number', async () => {
    const orders = await place(30)

    const homes = new Map<string, string>()
    for (const { type, address, area, road_minutes, customer } of orders) {
      expect(customer).toMatchObject({ id: null, email: '' })
      expect(customer.phone).toMatch(/^\+447700900\d{3}$/)
      if (type === 'pickup') {
        expect([address, road_minutes]).toEqual([null, 0])
        continue
      }
      expect(address?.postcode).toMatch(/^SE1 \d[A-Z]{2}$/)
      expect(area).not.toBeNull()
      expect(road_minutes).toBeGreaterThan(0)
      const home = `${address?.line1} ${address?.postcode}`
      expect(homes.get(customer.name) ?? home).toBe(home)
      homes.set(customer.name, home)
    }
    expect(new Set(homes.values()).size).toBe(homes.size)
  })

  test('is promised for slots that a diner could choose, and takes none of them', async () => {
    const orders = await place(30)

    const now = shop.clock.now().getTime()
    for (const { timing, ready_by } of orders.filter(({ timing }) => timing.kind === 'slot')) {
      const from = Date.parse(timing.from)
      expect(from % (15 * 60_000)).toBe(0)
      expect(from - now).toBeGreaterThanOrEqual(30 * 60_000)
      expect(from - now).toBeLessThan(5 * 3_600_000)
      expect(Date.parse(ready_by)).toBeLessThanOrEqual(from)
    }
    const used = await shop.transaction((db) =>
      db.selectFrom('slot_usage').select('used').where('used', '>', 0).execute(),
    )
    expect(used).toEqual([])
  })

  test('has cash to take, and no money that could go back', async () => {
    for (const { payment, total, refundable, allowed } of await place(20)) {
      expect(payment).toMatchObject(
        payment.method === 'cash'
          ? { status: 'processing', amount: total }
          : { status: 'succeeded', amount: 0, reference: null },
      )
      expect(refundable).toBe(0)
      expect(allowed).not.toContain('refund')
    }
  })
})

describe('where a diner could not order', () => {
  const invent = async () => {
    const ctx = await shop.context()
    const outlet = ctx.site.outletById.get('soho')
    if (!outlet) throw new Error('no outlet')
    return Array.from({ length: 12 }, (_, place) => rehearsalOrder(ctx, outlet, place))
  }

  test('an order reaches a closed outlet, for as soon as possible', async () => {
    await shop.stock({ outlet: { openingHours: everyDay('') } })

    expect((await invent()).every(({ timing }) => timing === null)).toBe(true)
    expect((await place(1))[0]).toMatchObject({ timing: { kind: 'asap' } })
  })

  test('an outlet that delivers nowhere has pickup alone', async () => {
    await shop.stock({ outlet: { deliveryAreas: [] } })

    expect(new Set((await invent()).map(({ type }) => type))).toEqual(new Set(['pickup']))
  })

  test('cash is taken only where the restaurant takes it', async () => {
    await shop.stock({ tenant: { cashFor: ['pickup'] } })

    const kinds = new Set((await invent()).map(({ type, method }) => `${method} for ${type}`))

    expect([...kinds].sort()).toEqual(['card for delivery', 'card for pickup', 'cash for pickup'])
  })

  test('a sold-out dish is in no order', async () => {
    const items = shopItems.map((item) => ({ ...item, isAvailable: item.id === 'lassi' }))
    await shop.stock({ items })

    const dishes = (await invent()).flatMap(({ lines }) => lines.map(({ item }) => item.id))

    expect(new Set(dishes)).toEqual(new Set(['lassi']))
  })
})

test('the button’s own test costs nothing and is paid', async () => {
  const asked = { outlet_id: 'soho', type: 'delivery' }
  const { data } = await kitchen.call<WireStaffOrder>('POST test-order', asked, manager)

  expect(data).toMatchObject({ total: 0, timing: { kind: 'asap' }, customer: { orders: 0 } })
  expect(data.payment).toMatchObject({ method: 'cash', status: 'succeeded', amount: 0 })
  expect(data.lines.every(({ total }) => total === 0)).toBe(true)
})

test('a rehearsal begins on this machine alone', async () => {
  const { status } = await shop.call('POST /dev/kitchen/rehearse', {
    body: { tenant: 'shop' },
    remoteAddress: '203.0.113.9',
  })

  expect(status).toBeGreaterThanOrEqual(403)
})

/** Reads a path of the office, as text. */
async function readOffice(path: string): Promise<string> {
  const { statusCode, body } = await shop.app.inject({
    url: `/api/staff/${path}`,
    headers: { host: staffHost, cookie: `staff=${manager.token}` },
  })
  expect([path, statusCode]).toEqual([path, 200])
  return body
}

/** All that the office reads about sales, customers and payments. */
async function office() {
  const day = shop.clock.now().toISOString().slice(0, 10)
  const span = `from=${day}&to=${day}`
  await kitchen.prove(60)
  const answers: Record<string, string> = {}
  for (const path of [
    ...['today', 'customers', 'promos', 'orders', `reports/day?outlet_id=soho&date=${day}`],
    ...['sales', 'items', 'promos', 'reasons'].map((name) => `reports/${name}?${span}&by=day`),
    ...['orders', 'lines', 'refunds'].map((name) => `exports/${name}.csv?${span}`),
    'exports/customers.csv',
  ]) {
    answers[path] = await readOffice(path)
  }
  return answers
}

test('a rehearsal that was cooked, rejected and cancelled is in no report, export, promo, customer or sum', async () => {
  // Something to count beside it.
  await diner.placeCash()
  const before = await office()
  await shop.runJobs()
  shop.messages.length = 0

  const orders = (await place(20)).filter(({ is_test }) => is_test)
  for (const [index, { id }] of orders.entries()) {
    const ended =
      index % 4 === 0
        ? await kitchen.step(id, 'reject', { from: 'placed', reason: 'too_busy' }, manager)
        : await kitchen.move(id, 'placed', 'completed', manager)
    expect(ended.status).toBe(200)
  }
  await shop.runJobs()

  expect(await office()).toEqual(before)
  expect(shop.messages).toEqual([])
  const refunds = await shop.transaction((db) => db.selectFrom('refunds').select('id').execute())
  expect(refunds).toEqual([])
  // A search for tests finds them, with no money in them.
  expect(await kitchen.get('orders?tests=1', manager)).toMatchObject({
    count: 20,
    amount: 0,
    refunded: 0,
  })
  expect(await readOffice('exports/orders.csv?tests=1')).not.toContain('TEST-')
})

test('an unanswered one sends no text and pauses nothing', async () => {
  await place(3)
  shop.messages.length = 0

  shop.clock.advance({ minutes: 15 })
  await shop.runJobs()
  const service = await kitchen.get<{ pauses: unknown[] }>('service/soho', manager)

  expect(shop.messages).toEqual([])
  expect(service.pauses).toEqual([])
  expect((await board()).map(({ status }) => status)).toEqual(['placed', 'placed', 'placed'])
})
