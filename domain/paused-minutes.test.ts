import { expect, test } from 'vitest'
import type { PauseKind } from './live-facts.ts'
import { type PauseTime, pausedMinutes } from './paused-minutes.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const day = { starts: at('04:00:00'), ends: new Date('2026-11-21T04:00:00Z') }
const open = [
  { opensAt: at('12:00:00'), closesAt: at('14:00:00') },
  { opensAt: at('17:00:00'), closesAt: at('23:00:00') },
]
const pause = (from: string, to: string, kind: PauseKind = 'hand'): PauseTime => ({
  kind,
  at: at(from),
  endedAt: at(to),
})

test.each<[string, PauseTime[], Record<string, number>]>([
  ['none', [], {}],
  ['one', [pause('18:00', '18:20')], { hand: 20 }],
  ['one over the break', [pause('13:50', '17:05')], { hand: 15 }],
  ['one outside of the hours', [pause('14:30', '16:00')], {}],
  [
    'two that overlap, the longer one first',
    [pause('18:00', '19:00'), pause('18:10', '18:20')],
    { hand: 60 },
  ],
  ['two in the wrong order', [pause('18:10', '18:30'), pause('18:00', '18:20')], { hand: 30 }],
  [
    'two kinds at one time, each by itself',
    [pause('18:00', '18:20'), pause('18:10', '18:14', 'no_board')],
    { hand: 20, no_board: 4 },
  ],
  ['seconds that add up', [pause('18:00', '18:00:20'), pause('18:05', '18:05:40')], { hand: 1 }],
  ['less than half a minute', [pause('18:00', '18:00:20')], {}],
  ['a restaurant that has not opened', [pause('12:00', '23:00', 'not_live')], {}],
  ['one that ended as it began', [pause('18:00', '18:00')], {}],
])('counts minutes inside opening hours: %s', (_, pauses, minutes) => {
  const counted = pausedMinutes(pauses, open, day)

  expect(Object.fromEntries(counted.map(({ kind, minutes }) => [kind, minutes]))).toEqual(minutes)
})

test('minutes outside the day count for another day', () => {
  const night = [{ opensAt: at('18:00:00'), closesAt: new Date('2026-11-21T05:00:00Z') }]
  const long = {
    kind: 'hand' as const,
    at: at('03:00:00'),
    endedAt: new Date('2026-11-21T04:30:00Z'),
  }

  expect(pausedMinutes([long], night, day)).toEqual([{ kind: 'hand', minutes: 600 }])
})
