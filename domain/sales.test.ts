import { expect, test } from 'vitest'
import { orderStatuses } from './order-status.ts'
import { addSales, averageOf, isServed, netOf, noSales, type Sales } from './sales.ts'

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
  expect(orderStatuses.filter((status) => !isServed(status))).toEqual([
    'rejected',
    'cancelled',
    'expired',
  ])
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

test.each<[string, Sales, number]>([
  ['nothing sold', noSales, 0],
  ['an evening', evening, 10_000 - 1_000 + 200 + 30 + 4 + 500 - 700],
  ['all of it given back', { ...noSales, orders: 1, gross: 900, refunds: 900 }, 0],
  ['more given back than sold', { ...noSales, refunds: 1 }, -1],
])('net of %s', (_, sales, net) => {
  expect(netOf(sales)).toBe(net)
})

test.each<[string, Sales, number]>([
  ['no order, only a refund', { ...noSales, refunds: 100 }, 0],
  ['one order', { ...noSales, orders: 1, gross: 999 }, 999],
  ['a third below a half', { ...noSales, orders: 3, gross: 1_000 }, 333],
  ['a half, rounded up', { ...noSales, orders: 2, gross: 1_001 }, 501],
])('the average of %s', (_, sales, average) => {
  expect(averageOf(sales)).toBe(average)
})
