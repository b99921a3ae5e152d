import { expect, test } from 'vitest'
import type { WireSales } from '#contract/staff/reports.ts'
import { barsOfDays, barsOfHours } from './sales.tsx'

const money = (amount: number) => `£${amount.toFixed(2)}`
const sold = (key: string, net: number) => ({ key, ...({ net } as WireSales) })

test('a day on which nothing was sold has a bar of its own, over the end of a month', () => {
  const span = { from: '2026-10-30', to: '2026-11-02' }

  const bars = barsOfDays([sold('2026-10-30', 12.5), sold('2026-11-02', 7)], span, money)

  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['30 Oct', 12.5],
    ['31 Oct', 0],
    ['1 Nov', 0],
    ['2 Nov', 7],
  ])
  expect(bars[0]?.text).toBe('£12.50')
})

test('hours run from the first to the last with sales, without a gap', () => {
  const bars = barsOfHours([sold('18', 30), sold('09', 10), sold('11', 20)], money)

  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['9', 10],
    ['10', 0],
    ['11', 20],
    ['12', 0],
    ['13', 0],
    ['14', 0],
    ['15', 0],
    ['16', 0],
    ['17', 0],
    ['18', 30],
  ])
})

test('nothing sold has no bars', () => {
  expect(barsOfHours([], money)).toEqual([])
})
