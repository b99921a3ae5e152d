import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireDayReport, WireSalesReport } from '#contract/staff/reports.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { Role } from '#domain/staff-rights.ts'
import { asOwner } from '#testing/as-owner.ts'
import { endings } from '#testing/counted-sales.ts'
import { generatedSales } from '#testing/generated-sales.ts'
import { added, readCsv } from '#testing/read-csv.ts'
import { openShop } from '#testing/shop.ts'
import { insertSoldOrders, type SoldOrder } from '#testing/sold-orders.ts'
import { type StaffCaller, staffHost } from '#testing/staff.ts'

const shop = await openShop()
let manager: StaffCaller
beforeEach(() => begin('2026-11-20T18:00:00Z'))

/** Sets the time, at which a manager has just entered their PIN. */
async function begin(time: string): Promise<void> {
  shop.clock.set(time)
  manager = await proven({ role: 'manager' })
}

async function proven(given: { role: Role; outlets?: string[] }): Promise<StaffCaller> {
  const member = await shop.addMember(given)
  await shop.giveProof(member)
  return member
}

async function download(path: string, actor = manager) {
  const { statusCode, headers, body } = await shop.app.inject({
    url: `/api/staff/exports/${path}`,
    headers: { host: staffHost, cookie: `staff=${actor.token}` },
  })
  return { status: statusCode, headers, body, rows: statusCode === 200 ? readCsv(body) : [] }
}

async function replaceOrders(orders: readonly SoldOrder[]): Promise<void> {
  await shop.empty('orders')
  await shop.transaction((tx) => insertSoldOrders(tx, shop.tenantId, orders))
}

/** A generated order that was placed now at Soho. */
function placedNow(): SoldOrder {
  const [order] = fc.sample(generatedSales(shop.clock.now()), { numRuns: 1, seed: 1 })[0] ?? []
  if (!order) throw new Error('no order was generated')
  return { ...order, placedAt: shop.clock.now(), isTest: false, outletId: 'soho' }
}

describe('an export', () => {
  test('adds up to the report of the same days, to the penny', async () => {
    await begin('2026-10-26T12:00:00Z')
    const span = 'from=2026-10-20&to=2026-10-25'

    await fc.assert(
      fc.asyncProperty(
        generatedSales(new Date('2026-10-25T12:00:00Z')),
        fc.constantFrom('', '&outlet_id=soho', '&outlet_id=camden'),
        async (orders, outlet) => {
          await replaceOrders(orders)

          const data = await manager.get<WireSalesReport>(`reports/sales?${span}${outlet}`)
          const rowsOf = async (name: string) =>
            (await download(`${name}.csv?${span}${outlet}`)).rows.filter(
              ({ status, order_status, state }) =>
                !endings.includes(order_status ?? status ?? '') && state !== 'failed',
            )
          const [sold, lines, refunds] = [
            await rowsOf('orders'),
            await rowsOf('lines'),
            await rowsOf('refunds'),
          ]

          const { orders: count, average: _, ...amounts } = data.totals
          expect(count).toBe(sold.length)
          expect(
            Object.fromEntries(
              Object.entries(amounts).map(([name, pounds]) => [name, Math.round(pounds * 100)]),
            ),
          ).toEqual({
            gross: added(sold, 'subtotal'),
            discounts: added(sold, 'discount'),
            delivery_fees: added(sold, 'delivery_fee'),
            small_order_fees: added(sold, 'small_order_fee'),
            service_fees: added(sold, 'service_fee'),
            tips: added(sold, 'tip'),
            refunds: added(refunds, 'amount'),
            net: added(sold, 'total') - added(refunds, 'amount'),
          })
          expect(added(lines, 'total')).toBe(added(sold, 'subtotal'))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('has a byte order mark, a header, a name; and no cell that a spreadsheet would run', async () => {
    await replaceOrders([placedNow()])

    const { headers, body, rows } = await download('orders.csv?from=2026-11-20')

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-20.csv"',
      'cache-control': 'no-store',
    })
    expect(body.startsWith('\uFEFFnumber,outlet,placed_at,status')).toBe(true)
    expect(rows[0]).toMatchObject({ name: '\'=Ada, "A"', placed_at: '2026-11-20T18:00:00.000Z' })
  })

  test('of many batches has every row once', async () => {
    const order = placedNow()
    const [line] = order.lines
    const many = Array.from(
      { length: 1_203 },
      (_, index): SoldOrder => ({
        ...order,
        id: `order-${index}`,
        // Several at one moment, so that a batch ends among them.
        placedAt: new Date(shop.clock.now().getTime() - Math.floor(index / 7) * 1_000),
        lines: line ? [line, line] : [],
        discount: 0,
        refunds: [],
        steps: [],
      }),
    )
    await replaceOrders(many)

    for (const [path, count] of [
      ['orders.csv?from=2026-11-20', 1_203],
      ['lines.csv?from=2026-11-20&to=2026-11-20', 2_406],
    ] as const) {
      const { rows } = await download(path)
      expect(rows).toHaveLength(count)
      expect(new Set(rows.map(({ number, line }) => `${number} ${line}`)).size).toBe(count)
    }
  })

  test('finds the orders that the history finds', async () => {
    await replaceOrders(
      fc.sample(generatedSales(shop.clock.now()), { numRuns: 1, seed: 7 })[0] ?? [],
    )

    const filters = ['status=completed', 'payment=cash', 'late=1', 'q=curry', 'channel=phone']
    for (const filter of filters) {
      const query = `from=2026-11-12&to=2026-11-20&${filter}`
      const data = await manager.get<{ count: number }>(`orders?${query}`)
      const { rows } = await download(`orders.csv?${query}`)
      expect([filter, rows.length]).toEqual([filter, data.count])
    }
  })

  test('lists the pauses of some days, and adds up to the minutes in the report', async () => {
    await begin('2026-11-18T18:00:00Z')
    const pass = await shop.addDevice({ name: 'Pass' })
    const inMinutes = (minutes: number) =>
      new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
    const pause = (actor: StaffCaller, body: object) =>
      actor.call<WireService>('POST service/soho/pauses', body)
    const both = ['delivery', 'pickup']
    const first = await pause(pass, { services: both, until: inMinutes(20), reason: '=Fryer' })
    shop.clock.advance({ minutes: 8 })
    const id = first.data.pauses[0]?.id
    await manager.call(`DELETE service/soho/pauses/${id}`)
    shop.clock.advance({ minutes: 30 })
    await pause(pass, { services: ['delivery'], until: inMinutes(20) })
    shop.clock.advance({ minutes: 60 })
    await pause(manager, { services: both, until: 'manual' })
    shop.clock.advance({ minutes: 5 })

    await shop.giveProof(manager)
    const { rows } = await download('pauses.csv?from=2026-11-18&to=2026-11-18')
    const data = await manager.get<WireDayReport>('reports/day?outlet_id=soho&date=2026-11-18')

    expect(rows).toEqual([
      {
        outlet: 'Bombay Spice Soho',
        kind: 'hand',
        services: 'delivery pickup',
        from: '2026-11-18T18:00:00.000Z',
        to: '2026-11-18T18:08:00.000Z',
        minutes: '8',
        reason: "'=Fryer",
        by: 'Pass',
        lifted_by: expect.any(String),
      },
      expect.objectContaining({
        services: 'delivery',
        to: '2026-11-18T18:58:00.000Z',
        minutes: '20',
        lifted_by: '',
      }),
      expect.objectContaining({ from: '2026-11-18T19:38:00.000Z', to: '', minutes: '5' }),
    ])
    expect(data.pauses).toEqual([{ kind: 'hand', minutes: 33 }])
  })

  test('has the customers, the bookings and the log', async () => {
    await replaceOrders([])
    const ada = await shop.customer({ firstName: '+Ada' })
    await ada.place({ payment_method: 'cash' })

    const customers = await download('customers.csv')
    const bookings = await download('bookings.csv?from=2026-11-01&to=2026-11-30')
    const log = await download('audit.csv?action=export.downloaded&from=2026-11-20')

    expect(customers.rows.find(({ first_name }) => first_name === "'+Ada")).toMatchObject({
      last_name: 'Lovelace',
      orders: '1',
      spent: '31.40',
    })
    expect([bookings.status, bookings.rows]).toEqual([200, []])
    expect(log.rows.map(({ subject }) => subject)).toContain('customers')
  })

  test('asks for a PIN or a code', async () => {
    const unproven = await shop.addMember({ role: 'manager' })
    const { status, body } = await download('customers.csv', unproven)

    expect([status, JSON.parse(body).code]).toEqual([403, 'proof_needed'])
  })

  test('runs one at a time for each member, also after one that died', async () => {
    const until = new Date(shop.clock.now().getTime() + 1_000)
    const lease = { tenant_id: shop.tenantId, member_id: manager.id, id: 'other', until }
    await shop.transaction((tx) => tx.insertInto('running_exports').values(lease).execute())

    const refused = await download('customers.csv')
    const other = await download('customers.csv', await proven({ role: 'owner' }))
    shop.clock.advance({ seconds: 2 })
    const later = await download('customers.csv')
    const next = await download('customers.csv')

    expect([refused.status, other.status, later.status, next.status]).toEqual([429, 200, 200, 200])
    expect(refused.headers['retry-after']).toBe('60')
  })

  test('that cannot be marked as ended is whole, and frees itself', async () => {
    const { db } = shop.services
    await asOwner(db, 'revoke delete on running_exports from tiffin_app')
    const file = await download('audit.csv')
    await asOwner(db, 'grant delete on running_exports to tiffin_app')
    const soon = await download('audit.csv')
    shop.clock.advance({ minutes: 1 })
    const later = await download('audit.csv')

    expect([file.status, soon.status, later.status]).toEqual([200, 429, 200])
    expect(file.rows.length).toBeGreaterThan(0)
  })

  test.each([
    ['orders.csv?from=2025-01-01&to=2026-11-20', 422],
    ['lines.csv?from=2026-11-20&to=2026-11-19', 422],
    ['refunds.csv?from=2026-11-20', 422],
    ['bookings.csv?from=2025-10-01&to=2026-11-20', 422],
    ['customers.csv?q=ada', 422],
    ['audit.csv?limit=3', 422],
    ['audit.csv?from=2025-01-01', 422],
    ['audit.csv?from=2025-01-01&to=2026-11-20', 422],
    ['audit.csv?to=2026-11-20', 200],
    ['orders.csv?outlet_id=soho', 404],
    ['lines.csv?from=2026-11-20&to=2026-11-20&outlet_id=soho', 404],
    ['refunds.csv?from=2026-11-20&to=2026-11-20&outlet_id=soho', 404],
    ['pauses.csv?from=2026-11-20&to=2026-11-20&outlet_id=soho', 404],
    ['audit.csv?outlet_id=soho', 404],
  ])('of %s is %i at the outlet next door', async (path, expected) => {
    const camden = await proven({ role: 'manager', outlets: ['camden'] })

    const { status } = await download(path, camden)
    const again = await download('lines.csv?from=2026-11-20&to=2026-11-20', camden)

    expect(status).toBe(expected)
    // A refused export takes no lease.
    expect(again.status).toBe(200)
  })

  test('shows a manager of one outlet no customer of another, and none whose only order was a test', async () => {
    const soho = await proven({ role: 'manager', outlets: ['soho'] })
    const camden = await proven({ role: 'manager', outlets: ['camden'] })
    const diner = await shop.customer({ firstName: 'Trial' })
    const { order } = await diner.place({ payment_method: 'cash' })
    const names = async () =>
      (await download('customers.csv', soho)).rows.map(({ first_name }) => first_name)
    const before = await names()

    await soho.call(`POST orders/${order.id}/test`)

    expect(before).toContain('Trial')
    expect(await names()).not.toContain('Trial')
    expect((await download('customers.csv', camden)).rows).toEqual([])
  })
})
