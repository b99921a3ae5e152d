import { expect, test } from 'vitest'
import { readReportFilter, toReportQuery, writeReportFilter } from './reports-query.ts'

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
