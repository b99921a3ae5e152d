import { describe, expect, test } from 'vitest'
import { byDiner, dayFigures, isLate } from './day-report.ts'
import { orderStatuses } from './order-status.ts'
import {
  addSales,
  averageOf,
  type DayRows,
  isServed,
  netOf,
  noSales,
  type ReportedOrder,
  type Sales,
} from './sales.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

function anOrder(given: Partial<ReportedOrder> = {}): ReportedOrder {
  return {
    status: 'completed',
    placedAt: at('18:00:00'),
    hour: 18,
    method: 'card',
    subtotal: 1_000,
    discount: 0,
    deliveryFee: 0,
    smallOrderFee: 0,
    serviceFee: 0,
    tip: 0,
    total: 1_000,
    promoCode: null,
    reason: null,
    promisedTo: at('19:00:00'),
    answeredAt: null,
    handedOverAt: at('18:45:00'),
    ...given,
  }
}

function figures(
  rows: Partial<DayRows>,
  given: { lastWeek?: ReportedOrder[]; from?: number } = {},
) {
  return dayFigures(
    { orders: [], dishes: [], refunds: [], cashTaken: 0, ...rows },
    { lastWeek: given.lastWeek ?? [], now: at('20:00:00'), firstHour: given.from ?? 5, pauses: [] },
  )
}

test.each<[string, Partial<ReportedOrder>, string, boolean]>([
  ['handed over on the second', { handedOverAt: at('19:00:00') }, '23:00:00', false],
  ['handed over a second later', { handedOverAt: at('19:00:01') }, '23:00:00', true],
  ['completed by the end of the day', { handedOverAt: null }, '23:00:00', false],
  ['open on the second', { status: 'preparing', handedOverAt: null }, '19:00:00', false],
  ['open a second later', { status: 'preparing', handedOverAt: null }, '19:00:01', true],
])('late or not: %s', (_, given, now, late) => {
  expect(isLate(anOrder(given), at(now))).toBe(late)
})

const answered = (...seconds: number[]) =>
  seconds.map((each) => anOrder({ answeredAt: new Date(at('18:00:00').getTime() + each * 1_000) }))

test.each<[string, number[], { median: number | null; slowest: number | null }]>([
  ['nobody answered', [], { median: null, slowest: null }],
  ['two', [30, 10], { median: 20, slowest: 30 }],
  ['three', [90, 10, 30], { median: 30, slowest: 90 }],
  ['by a clock that runs behind', [-5], { median: 0, slowest: 0 }],
])('the seconds until an answer %s', (_, seconds, expected) => {
  expect(figures({ orders: [...answered(...seconds), anOrder()] }).answered).toEqual(expected)
})

describe('the hours', () => {
  test('go from the first order to the last, over midnight, with those of last week', () => {
    const orders = [anOrder({ hour: 23 }), anOrder({ hour: 1, total: 500 })]
    const lastWeek = [anOrder({ hour: 0 }), anOrder({ hour: 0, status: 'cancelled' })]
    const { hours } = figures({ orders }, { lastWeek })

    expect(
      hours.map(({ hour, orders, amount, lastWeek }) => [hour, orders, amount, lastWeek]),
    ).toEqual([
      [23, 1, 1_000, 0],
      [0, 0, 0, 1],
      [1, 1, 500, 0],
    ])
  })

  test('begin with the day’s first hour, and end with the one before it', () => {
    const { hours } = figures({ orders: [anOrder({ hour: 4 }), anOrder({ hour: 5 })] }, { from: 5 })

    expect([hours.length, hours[0]?.hour, hours.at(-1)?.hour]).toEqual([24, 5, 4])
  })

  test('are empty when no order was served', () => {
    expect(figures({ orders: [anOrder({ status: 'rejected' })] }).hours).toEqual([])
  })
})

test('unpaid orders are counted separately, by reason', () => {
  const { sales, rejected, cancelled, open, completed, reasons } = figures({
    orders: [
      anOrder(),
      anOrder({ status: 'preparing' }),
      anOrder({ status: 'rejected', reason: 'busy' }),
      anOrder({ status: 'cancelled', reason: 'busy' }),
      anOrder({ status: 'cancelled' }),
      anOrder({ status: 'cancelled' }),
    ],
  })

  expect([sales.orders, sales.gross]).toEqual([2, 2_000])
  expect([completed, open, rejected, cancelled]).toEqual([1, 1, 1, 3])
  expect(reasons).toEqual([
    { status: 'cancelled', code: byDiner, orders: 2 },
    { status: 'rejected', code: 'busy', orders: 1 },
    { status: 'cancelled', code: 'busy', orders: 1 },
  ])
})

test('a way to pay is listed for a refund alone, and cash that went back is not in the till', () => {
  const { payments, cashExpected, refundReasons, sales } = figures({
    orders: [anOrder()],
    refunds: [
      { method: 'cash', amount: 300, reason: 'late' },
      { method: 'card', amount: 300, reason: 'wrong' },
      { method: 'card', amount: 1, reason: 'wrong' },
    ],
    cashTaken: 200,
  })

  expect(payments).toEqual([
    { method: 'card', orders: 1, amount: 1_000, refunds: 301 },
    { method: 'cash', orders: 0, amount: 0, refunds: 300 },
  ])
  expect(cashExpected).toBe(-100)
  expect(sales.refunds).toBe(601)
  expect(refundReasons).toEqual([
    { reason: 'wrong', refunds: 2, amount: 301 },
    { reason: 'late', refunds: 1, amount: 300 },
  ])
})

test('dishes are added up under their last name, and sorted by number, amount and id', () => {
  const dish = (itemId: string, quantity: number, amount: number, name = itemId) => ({
    itemId,
    name,
    quantity,
    amount,
  })
  const [b, c, d] = [dish('b', 2, 101), dish('c', 2, 100), dish('d', 2, 100)]
  const dishes = [dish('a', 1, 100, 'Old'), d, c, b, dish('a', 2, 100, 'New')]

  expect(figures({ dishes }).dishes).toEqual([dish('a', 3, 200, 'New'), b, c, d])
})

test('codes are sorted by use and name, and one of an order that was rejected is no use', () => {
  const coded = (promoCode: string, given: Partial<ReportedOrder> = {}) =>
    anOrder({ promoCode, discount: 100, ...given })
  const used = ['B', 'A', 'C', 'C'].map((code) => coded(code))
  const orders = [...used, coded('A', { status: 'rejected' }), anOrder()]

  expect(figures({ orders }).promos).toEqual([
    { code: 'C', uses: 2, discount: 200 },
    { code: 'A', uses: 1, discount: 100 },
    { code: 'B', uses: 1, discount: 100 },
  ])
})

const evening: Sales = {
  orders: 3,
  gross: 10_000,
  discounts: 1_000,
  deliveryFees: 200,
  smallOrderFees: 30,
  serviceFees: 4,
  tips: 500,
  refunds: 700,
}

test('an order counts unless it was rejected, cancelled or expired', () => {
  const unserved = orderStatuses.filter((status) => !isServed(status))

  expect(unserved).toEqual(['rejected', 'cancelled', 'expired'])
})

test('every sum is added, and the parts stay as they are', () => {
  const parts = [evening, evening]

  expect(addSales(parts)).toEqual(
    Object.fromEntries(Object.entries(evening).map(([name, value]) => [name, value * 2])),
  )
  expect(evening.orders).toBe(3)
  expect(addSales([])).toEqual(noSales)
  expect(noSales.orders).toBe(0)
})

test.each<[string, Sales, number, number]>([
  ['nothing sold', noSales, 0, 0],
  ['an evening', evening, 10_000 - 1_000 + 200 + 30 + 4 + 500 - 700, 3_011],
  ['more given back than sold', { ...noSales, refunds: 1 }, -1, 0],
  ['a third below a half', { ...noSales, orders: 3, gross: 1_000 }, 1_000, 333],
  ['a half, rounded up', { ...noSales, orders: 2, gross: 1_001 }, 1_001, 501],
])('net and average of %s', (_, sales, net, average) => {
  expect([netOf(sales), averageOf(sales)]).toEqual([net, average])
})
