import { expect, test } from 'vitest'
import {
  acceptedTimes,
  offeredMinutes,
  presetMinutes,
  promiseOf,
  readyByOf,
  startAt,
} from './kitchen-time.ts'
import { delayedMinutes } from './order-status.ts'

const noon = new Date('2026-11-22T12:00:00Z')
/** Fields that a row may set. */
const none: {
  kind?: 'asap' | 'slot'
  timing?: readonly [number, number]
  minutes?: number
  opensAt?: number
  closesAt?: number
} = {}
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test.each([
  [21, 0, 25],
  [20, 10, 30],
  [1, 0, 5],
  [118, 0, 120],
  [120, 60, 120],
])('preset of %d and %d busy are %d', (preparation, busy, preset) => {
  expect(presetMinutes(preparation, busy)).toBe(preset)
})

test.each([
  [null, 55],
  [39, 55],
  [40, 55],
  [41, 41],
  [54, 54],
  [55, 55],
])(
  'a promise is one slot long, after the road, and closing after %d it ends after %d',
  (closing, end) => {
    const given = {
      roadMinutes: 15,
      slotMinutes: 15,
      closesAt: closing === null ? null : minutesOn(closing),
    }

    expect(promiseOf(minutesOn(25), given)).toEqual({ from: minutesOn(40), to: minutesOn(end) })
  },
)

test.each([
  ['the preset while the doors are open', false, 50, 20],
  ['the preset where the promise leaves less', true, 20, 20],
  ['what the promise of before opening leaves, in steps', true, 47, 50],
  ['not more than may be given', true, 300, 120],
])('offered are %s', (_, isClosed, left, offered) => {
  expect(offeredMinutes(20, { readyBy: minutesOn(left), isClosed, now: noon })).toBe(offered)
})

test.each([
  ['for now, by the preset', {}, [20, 35, 50]],
  ['for now, by the minutes chosen', { minutes: 45 }, [45, 60, 75]],
  ['before opening, by its promise', { timing: [65, 80], opensAt: 60 }, [50, 65, 80]],
  ['before opening, by the minutes chosen', { opensAt: 60, minutes: 20 }, [20, 35, 50]],
  ['until closing', { closesAt: 40 }, [20, 35, 40]],
  [
    'as placed where the preset ends after closing',
    { timing: [33, 35], closesAt: 35 },
    [18, 33, 35],
  ],
  [
    'by the preset where its promise would be over before closing, but is no longer ahead',
    { timing: [15, 30], closesAt: 35 },
    [20, 35, 50],
  ],
  ['after closing where the kitchen says so', { closesAt: 35, minutes: 20 }, [20, 35, 50]],
  ['for a slot as it was placed', { kind: 'slot', timing: [90, 105], minutes: 20 }, [75, 90, 105]],
] as const)('an order is accepted %s', (_, given, [ready, from, to]) => {
  const { kind = 'asap', timing = [33, 48], minutes, opensAt, closesAt } = { ...none, ...given }
  const placed = { kind, from: minutesOn(timing[0]), to: minutesOn(timing[1]) }
  const at = (minute: number | undefined) => (minute === undefined ? null : minutesOn(minute))

  const times = acceptedTimes(
    { timing: placed, readyBy: minutesOn(timing[0] - 15), roadMinutes: 15 },
    {
      minutes,
      preset: 20,
      slotMinutes: 15,
      doors: { opensAt: at(opensAt), closesAt: at(closesAt) },
      now: noon,
    },
  )

  expect(times).toMatchObject({
    readyBy: minutesOn(ready),
    from: minutesOn(from),
    to: minutesOn(to),
  })
})

test.each([
  ['for a slot a road before it', 'slot', 90, 75],
  ['for now after the preset', 'asap', 35, 20],
  ['before opening a road before its promise', 'asap', 95, 80],
] as const)('food %s is ready', (_, kind, promised, ready) => {
  const given = { placedAt: noon, roadMinutes: 15, preset: 20 }

  expect(readyByOf({ ...given, timing: { kind, from: minutesOn(promised) } })).toEqual(
    minutesOn(ready),
  )
})

test.each([
  ['is not busy', null, 40],
  ['is busy then', minutesOn(61), 30],
  ['is no longer busy then', minutesOn(60), 40],
])('cooking for later starts so early as a kitchen needs that %s', (_, until, starts) => {
  const busy = until && { minutes: 10, until: until.toISOString() }

  expect(startAt(minutesOn(60), { preparationMinutes: 20, busy })).toEqual(minutesOn(starts))
})

test('a promise that was moved earlier is not a delay', () => {
  expect(delayedMinutes(minutesOn(30), minutesOn(20))).toBe(0)
  expect(delayedMinutes(minutesOn(30), minutesOn(45))).toBe(15)
})
