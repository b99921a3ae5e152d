import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop, type Shop, shopItems } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { rehearsalOrder } from './rehearsal-order.ts'

let shop: Shop
let pass: StaffActor
let manager: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
})
beforeEach(async () => {
  // The same evening in each run.
  let state = 7
  shop.services.random.integer = (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  await shop.stock({})
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx),
  )
})
afterAll(() => shop?.close())

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
  return (await staffCall<WireBoard>(shop, 'GET /api/staff/board', pass)).data.orders
}

describe('an evening of a rehearsal', () => {
  test('is mixed like a real one', async () => {
    const orders = await place(40, 5)

    const share = (is: (order: WireStaffOrder) => boolean) => orders.filter(is).length
    expect(orders).toHaveLength(40)
    expect(orders.every(({ is_test, status }) => is_test && status === 'placed')).toBe(true)
    expect(share(({ type }) => type === 'delivery')).toBeGreaterThan(10)
    expect(share(({ type }) => type === 'pickup')).toBeGreaterThan(5)
    expect(share(({ timing }) => timing.kind === 'asap')).toBeGreaterThan(15)
    expect(share(({ timing }) => timing.kind === 'slot')).toBeGreaterThan(3)
    expect(share(({ payment }) => payment.method === 'cash')).toBeGreaterThan(5)
    expect(share(({ payment }) => payment.method === 'card')).toBeGreaterThan(15)
    expect(share(({ note }) => note !== '')).toBeGreaterThan(2)
    expect(share(({ note }) => note === '')).toBeGreaterThan(15)
    expect(share(({ allergy }) => allergy.length > 0)).toBeGreaterThan(0)
    expect(share(({ customer }) => customer.name.length > 40)).toBeGreaterThan(0)
    expect(share(({ customer }) => customer.orders > 0)).toBeGreaterThan(10)
    expect(share(({ customer }) => customer.orders === 0)).toBeGreaterThan(4)
    expect(share(({ tip }) => tip > 0)).toBeGreaterThan(0)
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
      const from = new Date(timing.from).getTime()
      expect(from % (15 * 60_000)).toBe(0)
      expect(from - now).toBeGreaterThanOrEqual(30 * 60_000)
      expect(from - now).toBeLessThan(5 * 3_600_000)
      expect(new Date(ready_by).getTime()).toBeLessThanOrEqual(from)
    }
    const { rows } = await shop.services.db.transaction(shop.tenantId, (db) =>
      sql`select from slot_usage where tenant_id = ${shop.tenantId} and used > 0`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('has cash to take, and no money that could go back', async () => {
    const orders = await place(20)

    for (const { payment, total, refundable, allowed } of orders) {
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
    const ctx = await getTenant(shop.services, shop.tenantId)
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

    const kinds = (await invent()).map(({ type, method }) => `${method} for ${type}`)

    expect(new Set(kinds)).toEqual(
      new Set(['cash for pickup', 'card for pickup', 'card for delivery']),
    )
  })

  test('a sold-out dish is in no order', async () => {
    await shop.stock({
      items: shopItems.map((item) => ({ ...item, isAvailable: item.id === 'lassi' })),
    })

    const dishes = (await invent()).flatMap(({ lines }) => lines.map(({ item }) => item.id))

    expect(new Set(dishes)).toEqual(new Set(['lassi']))
  })
})

test('the button’s own test costs nothing and is paid', async () => {
  const { data } = await staffCall<WireStaffOrder>(shop, 'POST /api/staff/test-order', manager, {
    body: { outlet_id: 'soho', type: 'delivery' },
  })

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
