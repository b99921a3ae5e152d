import { expect, test } from 'vitest'
import { type HistoryFilter, readFilter, toQuery, writeFilter } from './history-query.ts'

const today = '2026-11-21'
const none: HistoryFilter = {
  search: '',
  days: 'today',
  from: '',
  to: '',
  type: null,
  channel: null,
  payment: null,
  status: null,
  only: null,
  outletId: null,
}

test.each([
  [{}, {}],
  [{ days: 'yesterday' }, { from: '2026-11-20', to: '2026-11-20' }],
  [{ days: 'week' }, { from: '2026-11-15', to: '2026-11-21' }],
  [
    { days: 'dates', from: '2026-10-02', to: '2026-10-01' },
    { from: '2026-10-01', to: '2026-10-02' },
  ],
  [
    { days: 'dates', from: '2026-10-02' },
    { from: '2026-10-02', to: '2026-10-02' },
  ],
  [
    { status: 'rejected', type: 'pickup' },
    { status: 'rejected', type: 'pickup' },
  ],
  [
    { status: 'preparing', payment: 'cash' },
    { status: 'preparing', payment: 'cash' },
  ],
  [
    { only: 'late', status: 'completed' },
    { late: '1', status: 'completed' },
  ],
  [{ channel: 'phone' }, { channel: 'phone' }],
  [
    { search: 'naan', outletId: 'borough' },
    { q: 'naan', outlet_id: 'borough' },
  ],
] as [Partial<HistoryFilter>, object][])('%o asks for %o', (facts, query) => {
  expect(toQuery({ ...none, ...facts }, today)).toEqual(query)
})

test('what is looked at stands in the address, and comes back from it', () => {
  const filter: HistoryFilter = {
    search: 'SE1 & 1042',
    days: 'dates',
    from: '2026-10-01',
    to: '2026-10-02',
    type: 'delivery',
    channel: 'counter',
    payment: 'card',
    status: 'out_for_delivery',
    only: 'refunded',
    outletId: 'borough',
  }

  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(writeFilter(none).toString()).toBe('')
})

test.each([
  '?days=ever&type=boat&channel=fax&payment=gold&only=all&status=expired&from=yesterday',
  '?from=2026-1-1&to=<b>',
  '',
])('an address like %s shows today', (address) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(none)
})

test.each(['rejected', 'cancelled'])('an older address with only=%s shows that status', (state) => {
  expect(readFilter(new URLSearchParams({ only: state }))).toEqual({ ...none, status: state })
})
