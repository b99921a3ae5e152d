import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { WireSales } from '#contract/staff/reports.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { RestaurantProvider } from '#staff/shell/restaurant-context.ts'
import { todayQuery } from '#staff/today/today-query.ts'
import { barWidth } from './bars-chart.tsx'
import { useReportQuery } from './report-page.tsx'
import { readReportFilter, toReportQuery, writeReportFilter } from './reports-query.ts'
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

const LastDay = () => useReportQuery().to

/** The first outlet is in its Sunday, Camden in its Saturday still. */
function lastDay(address: string): string {
  const client = new QueryClient()
  const days = { '': '2026-11-22', camden: '2026-11-21' }
  for (const [id, day] of Object.entries(days)) {
    client.setQueryData(todayQuery(id ? [id] : []).queryKey, { day } as WireToday)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RestaurantProvider value={{ timeZone: 'Europe/London' } as never}>
        <MemoryRouter initialEntries={[address]}>
          <LastDay />
        </MemoryRouter>
      </RestaurantProvider>
    </QueryClientProvider>,
  )
}

test.each([
  ['/reports/sales', '2026-11-22'],
  ['/reports/sales?outlet=camden', '2026-11-21'],
])('a report ends with the day that its outlet is in: %s', (address, day) => {
  expect(lastDay(address)).toBe(day)
})

const today = '2026-11-21'

test.each([
  ['', { from: '2026-11-15', to: today, by: 'day' }],
  ['range=month&by=hour', { from: '2026-10-23', to: today, by: 'hour' }],
  [
    'range=dates&from=2026-11-05&to=2026-11-03',
    { from: '2026-11-03', to: '2026-11-05', by: 'day' },
  ],
  ['range=dates&to=2026-11-03', { from: '2026-11-03', to: '2026-11-03', by: 'day' }],
  ['range=dates&from=yesterday', { from: today, to: today, by: 'day' }],
  ['by=week&outlet=soho', { from: '2026-11-15', to: today, by: 'day', outlet_id: 'soho' }],
])('the address %s asks for its days', (address, expected) => {
  const filter = readReportFilter(new URLSearchParams(address))

  expect(toReportQuery(filter, today)).toEqual(expected)
  expect(readReportFilter(writeReportFilter(filter)).by).toBe(filter.by)
})

test.each([
  ['of many bars takes its share of the room', 50, 1, 35],
  ['alone is no wider than others', 900, 1, 64],
  ['alone on a fine screen has as many more pixels', 1800, 2, 128],
])('a bar %s', (_, room, ratio, width) => {
  expect(barWidth(room, ratio)).toBe(width)
})
