import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireDayReport, WireSalesReport } from '#contract/staff/reports.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import type { StaffCaller } from '#testing/staff.ts'

const shop = await openShop()
let pass: StaffCaller
let manager: StaffCaller
let diner: Diner
beforeEach(async () => {
  shop.clock.advance({ days: 1 })
  pass = await shop.addDevice({ name: 'Pass' })
  manager = await shop.addMember({ role: 'manager', name: 'Maya' })
  diner = await shop.customer()
})

const close = (
  date: string,
  body: object = {},
  { actor = manager, key = '', outlet_id = 'soho' } = {},
) =>
  actor.call<WireDayReport & { errors?: { field: string }[] }>(
    'POST /api/staff/reports/day/close',
    { outlet_id, date, counted_cash: 0, note: '', ...body },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
const get = <T>(path: string, actor = manager) => actor.call<T>(`GET /api/staff/reports/${path}`)
const report = async (date: string) =>
  (await get<WireDayReport>(`day?outlet_id=soho&date=${date}`)).data
const inShop = (statement: RawBuilder<unknown>) => shop.transaction((tx) => statement.execute(tx))
const cash = { payment_method: 'cash' } as const
const step = (id: string, verb: string, body: object, actor: StaffCaller) =>
  actor.call(`POST /api/staff/orders/${id}/${verb}`, body)
const today = () => shop.clock.now().toISOString().slice(0, 10)

/** A cash order of £31.40 that was handed over, and the day after. */
async function aDay(): Promise<{ date: string; orderId: string }> {
  const { order } = await diner.place(cash)
  await step(order.id, 'move', { from: 'placed', to: 'completed' }, pass)
  const date = today()
  shop.clock.advance({ days: 1 })
  manager = await shop.addMember({ role: 'manager', name: 'Maya' })
  return { date, orderId: order.id }
}

describe('closing a day', () => {
  test('keeps its figures, with the cash that was counted', async () => {
    const { date } = await aDay()
    expect(await report(date)).toMatchObject({ can_close: true, closed: null, cash_expected: 31.4 })

    const { status, data } = await close(date, { counted_cash: 30, note: 'Change for the rider' })

    expect(status).toBe(200)
    expect(data).toMatchObject({
      orders: 1,
      can_close: false,
      closed: {
        by: { name: 'Maya' },
        counted_cash: 30,
        difference: -1.4,
        note: 'Change for the rider',
        corrections: [],
      },
    })
    expect(await report(date)).toEqual(data)
  })

  test('is done once: a second is refused, a repeated request gets the same answer', async () => {
    const { date } = await aDay()

    const first = await close(date, { counted_cash: 31.4 }, { key: 'once' })
    const again = await close(date, { counted_cash: 31.4 }, { key: 'once' })
    const second = await close(date, { counted_cash: 20 })
    const other = await close(date, { counted_cash: 20 }, { key: 'once' })

    expect(again.data).toEqual(first.data)
    expect([second.status, second.message]).toEqual([409, 'This day is closed already.'])
    expect(other.status).toBe(409)
    expect((await report(date)).closed?.counted_cash).toBe(31.4)
  })

  test('two at one moment close it once', async () => {
    const { date } = await aDay()

    const answers = await Promise.all([close(date), close(date)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused before the day has ended, and before it has begun', async () => {
    const tomorrow = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)

    for (const date of [today(), tomorrow]) {
      const { status, data } = await close(date)
      expect([status, data.errors?.[0]?.field]).toEqual([422, 'date'])
    }
  })

  test('is possible once the kitchen has closed and nothing is open', async () => {
    shop.clock.set(`${today()}T18:00:00Z`)
    const { order } = await diner.place(cash)
    await shop.stock({ outlet: { openingHours: everyDay('10:00-19:00') } })
    shop.clock.set(`${today()}T21:00:00Z`)

    const open = await report(today())
    await step(order.id, 'move', { from: 'placed', to: 'completed' }, pass)
    const done = await report(today())

    expect([open.can_close, done.can_close]).toEqual([false, true])
    expect((await close(today(), { counted_cash: 31.4 })).status).toBe(200)
    await shop.stock({})
  })

  test('of an earlier release shows the figures that it did not keep as they are now', async () => {
    const { date, orderId } = await aDay()
    await close(date, { counted_cash: 31.4 })
    await inShop(sql`update day_closings
      set figures = jsonb_set(figures - 'refundReasons' - 'pauses', '{reasons}', '[{"code": "closing", "orders": 1}]')
      where day = ${date}`)
    const longAgo = new Date(shop.clock.now().getTime() - 40 * dayMilliseconds)
    await inShop(sql`update orders set placed_at = ${longAgo} where id = ${orderId}`)

    const kept = await report(date)

    expect(kept).toMatchObject({ orders: 1, reasons: [], refund_reasons: [], pauses: [] })
    expect(kept.closed?.corrections).toContainEqual({ field: 'orders', was: 1, becomes: 0 })
  })

  test('lists later changes as corrections and leaves the figures', async () => {
    const { order } = await diner.place(cash)
    await step(order.id, 'move', { from: 'placed', to: 'ready' }, pass)
    const date = today()
    shop.clock.advance({ days: 1 })
    manager = await shop.addMember({ role: 'manager' })
    const { data: before } = await close(date)

    await step(order.id, 'cancel', { from: 'ready', reason: 'no_driver', refund: 'all' }, manager)

    const { closed, ...after } = await report(date)
    expect(after.orders).toBe(before.orders)
    expect(closed?.corrections).toContainEqual({ field: 'orders', was: 1, becomes: 0 })
    expect(closed?.corrections).toContainEqual({ field: 'cancelled', was: 0, becomes: 1 })
    expect(closed?.corrections).toContainEqual({ field: 'cash_amount', was: 31.4, becomes: null })
  })

  test('confirms the cash of orders that the day’s end completed', async () => {
    const { date, orderId } = await aDay()
    await inShop(sql`update order_history set actor_id = 'sweep', by = 'system'
      where order_id = ${orderId} and status = 'completed'`)
    await inShop(sql`update payments set status = 'processing' where order_id = ${orderId}`)

    await close(date, { counted_cash: 31.4 })

    const { rows } = await inShop(sql`select status from payments where order_id = ${orderId}`)
    expect(rows).toEqual([{ status: 'succeeded' }])
  })

  test.each([
    ['a negative count', { counted_cash: -1 }, 'counted_cash'],
    ['half a penny', { counted_cash: 1.005 }, 'counted_cash'],
    ['no day', { date: '2026-02-30' }, 'date'],
    ['a note of 301', { note: 'x'.repeat(301) }, 'note'],
    ['a field that is not known', { cash: 3 }, 'cash'],
  ])('refuses %s', async (_, body, field) => {
    const { date } = await aDay()

    const { status, data } = await close(date, body)

    expect([status, data.errors?.[0]?.field]).toEqual([422, field])
  })

  test('is 404 at an outlet that the manager may not see', async () => {
    const camden = await shop.addMember({
      role: 'manager',
      outlets: ['camden'],
    })

    for (const path of [
      'day?outlet_id=soho&date=2026-11-20',
      ...['sales', 'items', 'promos', 'reasons'].map(
        (kind) => `${kind}?outlet_id=soho&from=2026-11-20&to=2026-11-20`,
      ),
    ]) {
      const { status } = await get(path, camden)
      expect({ path, status }).toEqual({ path, status: 404 })
    }
    expect((await close('2026-11-20', {}, { actor: camden })).status).toBe(404)
    const { data } = await get<WireSalesReport>('sales?from=2026-11-20&to=2026-12-20', camden)
    expect(data.totals.orders).toBe(0)
  })
})

describe('a report over days', () => {
  test.each([
    ['to=2026-11-19&from=2026-11-20', 'to'],
    ['from=2025-10-01&to=2026-11-20', 'to'],
    ['from=2026-11-20', 'to'],
    ['from=2026-11-20&to=2026-11-20&by=week', 'by'],
    ['from=2026-11-20&to=2026-11-20&limit=3', 'limit'],
  ])('refuses %s', async (query, field) => {
    for (const kind of ['sales', 'items', 'promos', 'reasons']) {
      const { status, data } = await get<{ errors: { field: string }[] }>(`${kind}?${query}`)
      expect([kind, status, data.errors?.[0]?.field]).toEqual([kind, 422, field])
    }
  })

  test('takes 13 months', async () => {
    expect((await get('sales?from=2025-10-20&to=2026-11-20')).status).toBe(200)
  })
})
