import { describe, expect, test } from 'vitest'
import { timesIn } from './order-times.ts'

describe('times of an order', () => {
  const placed = '2026-11-20T18:21:00Z'

  test.each([
    ['Europe/London', '18:21', '20 Nov, 18:21', 'Friday 20 November, 18:21'],
    ['Europe/Madrid', '19:21', '20 Nov, 19:21', 'Friday 20 November, 19:21'],
    ['America/Los_Angeles', '10:21', '20 Nov, 10:21', 'Friday 20 November, 10:21'],
    ['Pacific/Auckland', '07:21', '21 Nov, 07:21', 'Saturday 21 November, 07:21'],
  ])('are those of its outlet in %s', (zone, clock, short, long) => {
    const times = timesIn(zone)

    expect([times.clock(placed), times.short(placed), times.long(placed)]).toEqual([
      clock,
      short,
      long,
    ])
  })

  test('a promise of tomorrow names its day, by the day of the outlet', () => {
    const [from, to] = ['2026-11-20T18:30:00Z', '2026-11-20T18:40:00Z']

    expect(timesIn('Europe/London').promise(from, to, new Date(placed))).toBe('18:30–18:40')
    expect(timesIn('Pacific/Auckland').promise(from, to, new Date('2026-11-20T10:00:00Z'))).toBe(
      '21 Nov, 07:30–07:40',
    )
  })

  test.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'])(
    'a date is the same day in %s',
    (zone) => {
      expect(timesIn(zone).day('2026-11-27')).toBe('27 November')
    },
  )
})
