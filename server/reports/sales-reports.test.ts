import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DataOf } from '#contract/calls/table.ts'
import type { WireSalesReport } from '#contract/staff/reports.ts'
import {
  clock,
  countedDishes,
  countedSales,
  dayOf,
  endings,
  madeRefunds,
  pounds,
  shifted,
  total,
} from '#testing/counted-sales.ts'
import { generatedSales } from '#testing/generated-sales.ts'
import { readCsv, added as sumOf } from '#testing/read-csv.ts'
import { openShop } from '#testing/shop.ts'
import { insertSoldOrders, type SoldOrder, totalOf } from '#testing/sold-orders.ts'
import { staffHost } from '#testing/staff.ts'

type WireReasonsReport = DataOf<'getReasonsReport'>
type WirePromosReport = DataOf<'getPromosReport'>
type WireItemsReport = DataOf<'getItemsReport'>

// Eleven days in which the clocks go back, each split counted again from all orders and added up from the exports.

const last = '2026-10-26'
const shop = await openShop()
shop.clock.set(`${last}T22:00:00Z`)
const manager = await shop.addMember({ role: 'manager' })
await shop.giveProof(manager)

const days = Array.from({ length: 11 }, (_, index) => shifted(last, index - 10))
const splits = ['day', 'hour', 'channel', 'outlet'] as const
type Split = (typeof splits)[number]

const get = async <T>(path: string): Promise<T> => {
  const { status, data, message } = await manager.call<T>(`GET /api/staff/${path}`)
  if (status !== 200) throw new Error(message)
  return data
}

type Row = Record<string, string>

async function exported(path: string): Promise<Row[]> {
  const { statusCode, body } = await shop.app.inject({
    url: `/api/staff/exports/${path}`,
    headers: { host: staffHost, cookie: `staff=${manager.token}` },
  })
  expect(statusCode).toBe(200)
  return readCsv(body)
}

/** The key of a row of a split. @param at when it happened */
function keyFor(by: Split, { outletId, channel }: SoldOrder, at: Date): string {
  switch (by) {
    case 'day':
      return dayOf(at)
    case 'hour':
      return String(clock(at).hour).padStart(2, '0')
    case 'channel':
      return channel
    case 'outlet':
      return outletId
  }
}

const inSpan = (at: Date) => days.includes(dayOf(at))
const inOrder = <T extends { key: string }>(rows: T[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
const byKey = (by: Split, orders: readonly SoldOrder[]) =>
  [...Map.groupBy(orders, (order) => keyFor(by, order, order.placedAt))].map(([key, each]) => ({
    key,
    orders: each,
  }))

/** Days and outlets without an order have a row too. */
function sales(mine: readonly SoldOrder[], by: Split, outlets: readonly string[]) {
  const sold = mine.filter(({ status }) => !endings.includes(status))
  const placed = sold.filter(({ placedAt }) => inSpan(placedAt))
  const back = madeRefunds(mine).filter(({ at }) => inSpan(at))
  const keys = new Set([
    ...(by === 'day' ? days : by === 'outlet' ? outlets : []),
    ...placed.map((order) => keyFor(by, order, order.placedAt)),
    ...back.map(({ order, at }) => keyFor(by, order, at)),
  ])
  const rows = [...keys].map((key) => ({
    key,
    ...countedSales(
      placed.filter((order) => keyFor(by, order, order.placedAt) === key),
      back.filter(({ order, at }) => keyFor(by, order, at) === key),
    ),
  }))
  return { totals: countedSales(placed, back), rows: inOrder(rows) }
}

/** The sums of each thing that orders have, the largest first, with its parts. */
function things<About extends object, Sums extends object>(
  all: readonly SoldOrder[],
  by: Split,
  given: {
    idsOf(order: SoldOrder): string[]
    about(id: string, orders: readonly SoldOrder[]): About
    /** @param id of one thing; undefined for all */
    sums(orders: readonly SoldOrder[], id?: string): Sums
    size(sums: Sums): number
  },
) {
  const rows = [...new Set(all.flatMap(given.idsOf))].map((id) => {
    const orders = all.filter((order) => given.idsOf(order).includes(id))
    const sums = given.sums(orders, id)
    const parts = byKey(by, orders).map((part) => ({
      key: part.key,
      ...given.sums(part.orders, id),
    }))
    const row = { ...given.about(id, orders), ...sums, parts: inOrder(parts) }
    return { id, size: given.size(sums), row }
  })
  return {
    ...given.sums(all),
    rows: rows.toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1)).map(({ row }) => row),
  }
}

function items(sold: readonly SoldOrder[], by: Split): WireItemsReport {
  const names = new Map(countedDishes(sold).map(({ item_id, name }) => [item_id, name]))
  return things(sold, by, {
    idsOf: ({ lines }) => lines.map(({ itemId }) => itemId),
    about: (item_id, { length: orders }) => ({ item_id, name: names.get(item_id) ?? '', orders }),
    sums(orders, id) {
      const lines = orders.flatMap((order) => order.lines)
      const counted = lines.filter(({ itemId }) => id === undefined || itemId === id)
      return {
        quantity: total(counted, (line) => line.quantity),
        amount: pounds(total(counted, (line) => line.total)),
      }
    },
    size: ({ quantity }) => quantity,
  })
}

function promos(sold: readonly SoldOrder[], by: Split): WirePromosReport {
  const coded = sold.filter(({ promoCode }) => promoCode !== null)
  return things(coded, by, {
    idsOf: ({ promoCode }) => [promoCode ?? ''],
    about: (code) => ({ code }),
    sums: (orders) => ({
      uses: orders.length,
      discount: pounds(total(orders, (order) => order.discount)),
      amount: pounds(total(orders, totalOf)),
    }),
    size: ({ uses }) => uses,
  })
}

function reasons(placed: readonly SoldOrder[], by: Split): WireReasonsReport {
  const ended = placed.filter(({ status }) => ['rejected', 'cancelled'].includes(status))
  return things(ended, by, {
    idsOf: ({ status, reason }) => [`${status} ${reason ?? 'by_diner'}`],
    about(id) {
      const [status, code = ''] = id.split(' ') as ['rejected' | 'cancelled', string]
      return { status, code }
    },
    sums: (orders) => ({ orders: orders.length, amount: pounds(total(orders, totalOf)) }),
    size: ({ orders }) => orders,
  })
}

/** The same figures without their splits, added up from the files as a person would. */
async function fromExports(span: string) {
  const orders = await exported(`orders.csv?${span}`)
  const lines = await exported(`lines.csv?${span}`)
  const isSold = ({ status = '' }: Row) => !endings.includes(status)
  const added = <T>(rows: Row[], idOf: (row: Row) => string, of: (rows: Row[]) => T) =>
    Object.fromEntries([...Map.groupBy(rows, idOf)].map(([id, each]) => [id, of(each)]))
  return {
    items: added(
      lines.filter(isSold),
      ({ item_id = '' }) => item_id,
      (rows) => ({
        quantity: total(rows, ({ quantity }) => Number(quantity)),
        amount: sumOf(rows, 'total'),
        orders: new Set(rows.map(({ number }) => number)).size,
      }),
    ),
    promos: added(
      orders.filter((row) => isSold(row) && row.promo_code !== ''),
      ({ promo_code = '' }) => promo_code,
      (rows) => ({
        uses: rows.length,
        discount: sumOf(rows, 'discount'),
        amount: sumOf(rows, 'total'),
      }),
    ),
    reasons: added(
      orders.filter(({ status = '' }) => ['rejected', 'cancelled'].includes(status)),
      ({ status, reason }) => `${status} ${reason || 'by_diner'}`,
      (rows) => ({ orders: rows.length, amount: sumOf(rows, 'total') }),
    ),
  }
}

const pence = (amount: number) => Math.round(amount * 100)

test('sales, dishes, promos and reasons are those of the orders, however they are split, and those of the exports', async () => {
  await fc.assert(
    fc.asyncProperty(
      generatedSales(new Date('2026-10-25T20:00:00Z')),
      fc.constantFrom([], ['soho'], ['camden']),
      async (all, [outlet]) => {
        await shop.services.db.transaction(shop.tenantId, async (tx) => {
          await sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx)
          await insertSoldOrders(tx, shop.tenantId, all)
        })
        const span = `from=${days[0]}&to=${last}${outlet ? `&outlet_id=${outlet}` : ''}`
        const mine = all.filter(
          ({ isTest, outletId }) => !isTest && (outlet === undefined || outletId === outlet),
        )
        const placed = mine.filter(({ placedAt }) => inSpan(placedAt))
        const sold = placed.filter(({ status }) => !endings.includes(status))
        const outlets = outlet ? [outlet] : ['soho', 'camden']

        const report = <T>(name: string, by: Split) => get<T>(`reports/${name}?${span}&by=${by}`)
        for (const by of splits) {
          expect(await report<WireSalesReport>('sales', by)).toEqual(sales(mine, by, outlets))
          expect(await report<WireItemsReport>('items', by)).toEqual(items(sold, by))
          expect(await report<WirePromosReport>('promos', by)).toEqual(promos(sold, by))
          expect(await report<WireReasonsReport>('reasons', by)).toEqual(reasons(placed, by))
        }

        const dishes = await report<WireItemsReport>('items', 'day')
        const codes = await report<WirePromosReport>('promos', 'day')
        const ended = await report<WireReasonsReport>('reasons', 'day')
        expect(await fromExports(span)).toEqual({
          items: Object.fromEntries(
            dishes.rows.map(({ item_id, quantity, amount, orders }) => [
              item_id,
              { quantity, amount: pence(amount), orders },
            ]),
          ),
          promos: Object.fromEntries(
            codes.rows.map(({ code, uses, discount, amount }) => [
              code,
              { uses, discount: pence(discount), amount: pence(amount) },
            ]),
          ),
          reasons: Object.fromEntries(
            ended.rows.map(({ status, code, orders, amount }) => [
              `${status} ${code}`,
              { orders, amount: pence(amount) },
            ]),
          ),
        })
      },
    ),
    { numRuns: 20 },
  )
})
