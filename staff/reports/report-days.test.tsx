import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { WireToday } from '#contract/staff/today.ts'
import { RestaurantProvider } from '#staff/shell/restaurant-context.ts'
import { todayQuery } from '#staff/today/today-query.ts'
import { useReportQuery } from './report-page.tsx'

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
