import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import { type BarFacts, barsOf } from './bars.ts'

const quiet: BarFacts = {
  printing: [],
  outlets: [anOutlet()],
  orders: [],
  ringing: { count: 0, waiting: 0, oldest: 0, isLoud: false },
  lostSince: null,
  steps: 0,
  sound: 'on',
  mutedUntil: 0,
  battery: { percent: 80, isCharging: false },
  silentScreens: [],
  heardElsewhere: [],
  clockOffset: 0,
  bookings: { bookings: 3, guests: 8 },
  bookedAt: 0,
  now: evening,
}
const kinds = (facts: Partial<BarFacts>) => barsOf({ ...quiet, ...facts }).map(({ kind }) => kind)
const by = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const paused = anOutlet({
  state: 'paused',
  pauses: [
    {
      id: 'p',
      kind: 'hand',
      services: ['delivery'],
      until: at(20),
      reason: '',
      message: '',
      by,
      at: at(-1),
      seen_by: 6,
    },
  ],
})
const loud = { count: 1, waiting: 1, oldest: 90_000, isLoud: true }

test('a quiet evening has no bar', () => {
  expect(kinds({})).toEqual([])
})

test.each([
  ['offline', { lostSince: evening }],
  ['bell', { ringing: loud, orders: [anOrder({ status: 'placed' })] }],
  ['sound', { sound: 'blocked' }],
  ['muted', { sound: 'muted' }],
  ['pause', { outlets: [paused] }],
  ['battery', { battery: { percent: 19, isCharging: false } }],
  ['clock', { clockOffset: -5 * 60_000 - 1 }],
  ['screens', { silentScreens: ['Bar'] }],
  ['booking', { bookedAt: evening - 29_999 }],
] as const)('%s', (kind, facts) => {
  expect(kinds(facts as Partial<BarFacts>)).toEqual([kind])
})

test.each([
  { battery: { percent: 20, isCharging: false } },
  { battery: { percent: 5, isCharging: true } },
  { battery: null },
  { clockOffset: 5 * 60_000 },
  { bookedAt: evening - 30_000 },
  { ringing: { ...loud, isLoud: false } },
])('not yet: %o', (facts) => {
  expect(kinds(facts)).toEqual([])
})

test.each([
  ['the only outlet', [paused], [false]],
  ['one of several', [paused, anOutlet()], [true]],
])('a pause of %s says which one it is: %j', (_, outlets, named) => {
  const bars = barsOf({ ...quiet, outlets })

  expect(bars.flatMap((bar) => (bar.kind === 'pause' ? bar.isNamed : []))).toEqual(named)
})

test.each([
  ['the only outlet', null, [anOutlet()]],
  ['one of several', 'Borough', [anOutlet(), anOutlet({ outlet_id: 'soho' }, { name: 'Soho' })]],
])('a printer of %s that fails is said with the outlet %j', (_, outlet, outlets) => {
  const printers = [aPrinter({ state: 'off' })]
  const printing = [{ outlet_id: 'bombay-spice-borough', printers, jobs: [aPrintJob()] }]

  const bars = barsOf({ ...quiet, outlets, printing })

  expect(bars).toMatchObject([{ kind: 'printer', outlet }])
})

test('at most two, the worst first', () => {
  expect(kinds({ lostSince: evening, ringing: loud, sound: 'blocked', outlets: [paused] })).toEqual(
    ['offline', 'bell'],
  )
})

test.each([
  ['no other board listens', [], evening + 3 * 60_000],
  ['another board listens', ['bombay-spice-borough'], null],
])('a lost connection says when diners see a pause: %s', (_, heardElsewhere, pauseAt) => {
  expect(barsOf({ ...quiet, lostSince: evening, heardElsewhere })).toMatchObject([{ pauseAt }])
})
