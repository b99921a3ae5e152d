import { expect, test } from 'vitest'
import { endOf, tomorrow } from './stock-rows.ts'

// Summer in London, and the last evening of a month.
const clock = { now: Date.parse('2026-07-31T18:42:00Z'), zone: 'Europe/London' }

test.each([
  ['next_opening', '', '', 'next_opening'],
  ['manual', '', '', 'manual'],
  ['count', '', '', 'next_opening'],
  ['time', '19:43', '', '2026-07-31T18:43:00.000Z'],
  ['time', '19:42', '', null],
  ['time', '', '', null],
  ['date', '', '2026-08-01', '2026-07-31T23:00:00.000Z'],
  ['date', '', '2026-07-31', null],
  ['date', '', '', null],
] as const)('until %s (%s%s) is sent as %s', (end, time, date, until) => {
  expect(endOf(end, { time, date }, clock)).toBe(until)
})

test('the first day that is offered is tomorrow', () => {
  expect(tomorrow(clock.now, clock.zone)).toBe('2026-08-01')
})
