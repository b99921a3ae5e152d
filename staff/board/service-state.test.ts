import { describe, expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import {
  minutesFor,
  minuteTiles,
  pauseOfAll,
  pauseText,
  presetNow,
  promiseText,
  serviceState,
  stateOfAll,
} from './service-state.ts'

const by = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const pause = (until: string | null) => ({
  id: 'p',
  kind: 'hand' as const,
  services: ['delivery' as const],
  until,
  reason: '',
  message: '',
  by,
  at: at(-5),
  seen_by: 0,
})
const said = (outlet: ReturnType<typeof anOutlet>) => {
  const { text, more } = serviceState(outlet, evening)
  return [text, more].filter(Boolean).join(' · ')
}

test.each([
  ['Taking orders · till 22:30', {}],
  ['Taking orders', { closes_at: null }],
  ['Busy +10 · 34 min left', { busy: { minutes: 10, until: at(34), half: false } }],
  ['Taking orders · till 22:30', { busy: { minutes: 10, until: at(0), half: false } }],
  ['Paused · 20 min left', { state: 'paused', pauses: [pause(at(20))] }],
  ['Paused', { state: 'paused', pauses: [pause(at(20)), pause(null)] }],
  ['Paused · 20 min left', { state: 'paused', pauses: [pause(at(20)), pause(at(5))] }],
  ['Closed · opens tomorrow 12:00', { state: 'closed', next_opening: at(1_038) }],
  ['Closed · opens 19:42', { state: 'closed', next_opening: at(60) }],
  [
    'Pickup paused · 20 min left',
    { state: 'open', pauses: [{ ...pause(at(20)), services: ['pickup'] }] },
  ],
  ['Not live yet', { state: 'not_live' }],
] as const)('%s', (text, service) => {
  expect(said(anOutlet(service as Parameters<typeof anOutlet>[0]))).toBe(text)
})

test('a pause that has ended is no longer shown, without an announcement', () => {
  expect(said(anOutlet({ state: 'open', pauses: [pause(at(0))] }))).toBe(
    'Taking orders · till 22:30',
  )
})

test.each([
  ['as quick as usual', null, 25],
  ['busy', at(1), 35],
  ['busy until now, without an announcement', at(0), 25],
])('a kitchen that is %s accepts with its minutes of now', (_, until, minutes) => {
  const busy = until && { minutes: 10, until, half: false }

  expect(presetNow(anOutlet({ busy: busy || null }), evening)).toBe(minutes)
})

const busy = anOutlet({ busy: { minutes: 10, until: at(34), half: false } })
const paused = anOutlet({ state: 'paused', pauses: [pause(at(20))] })

test.each([
  ['Taking orders till 22:30', [anOutlet(), anOutlet()], 'open'],
  ['1 open, 1 paused', [paused, anOutlet()], 'paused'],
  ['1 open, 2 busy', [busy, anOutlet(), busy], 'busy'],
  [
    '2 closed',
    [1, 2].map((h) => anOutlet({ state: 'closed', next_opening: at(60 * h) })),
    'closed',
  ],
  ['Paused 20 min left', [paused, paused], 'paused'],
] as const)('several outlets: %s', (text, outlets, kind) => {
  const state = stateOfAll(outlets.map((outlet) => serviceState(outlet, evening)))

  expect([state?.text, state?.more].filter(Boolean).join(' ')).toBe(text)
  expect(state?.kind).toBe(kind)
})

test.each([
  ['the only outlet is paused', [paused], 'p'],
  ['each of several is', [paused, paused], 'p'],
  ['one of them takes orders', [paused, anOutlet()], undefined],
  ['only delivery is', [anOutlet({ pauses: [pause(at(20))] })], undefined],
  ['none is', [anOutlet()], undefined],
  ['the snapshot has no outlet', [], undefined],
])('the empty lane of new orders speaks of a pause where %s', (_, outlets, id) => {
  expect(pauseOfAll(outlets, evening)?.pause.id).toBe(id)
})

const pass = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const system = { kind: 'system', id: '', name: 'System', device: null } as const

test.each([
  ['hand', pass, at(20), 'Paused by Pass until 19:02.'],
  ['hand', pass, null, 'Paused by Pass.'],
  [
    'no_board',
    system,
    null,
    'No screen was listening, so orders are paused. This screen resumes them automatically.',
  ],
  ['unanswered', system, null, 'An order wasn’t answered, so orders are paused until you resume.'],
] as const)('a pause of kind %s says who set it, or why it is there', (kind, by, until, text) => {
  expect(pauseText({ kind, by, until }, 'Europe/London')).toBe(text)
})

const now = Date.parse(at(0))
const closed = { state: 'closed', next_opening: at(20), closes_at: null } as const

describe('the minutes offered for an order', () => {
  test.each([
    ['are what the kitchen needs now', {}, 25],
    ['from before opening are those until its promise', closed, 50],
    [
      'from before opening are the same while orders are paused',
      { ...closed, state: 'paused' },
      50,
    ],
    ['are what a kitchen needs that never closes', { state: 'paused', closes_at: null }, 25],
  ] as const)('%s', (_, service, minutes) => {
    expect(minutesFor(anOrder({ ready_by: at(48) }), anOutlet(service), now)).toBe(minutes)
  })
})

test.each([
  [null, 'at the door 19:02–19:17'],
  [at(60), 'at the door 19:02–19:17'],
  [at(30), 'at the door 19:02–19:12'],
])('with the doors closing at %s the diner reads %s', (closes_at, text) => {
  const order = anOrder({ type: 'delivery', road_minutes: 0 })
  expect(promiseText(order, anOutlet({ closes_at }), 20, now)).toBe(text)
})

test.each([
  [25, [15, 20, 25, 30, 40, 55]],
  [5, [5, 10, 20, 35, 50, 65]],
  [10, [5, 10, 15, 25, 40, 55]],
  [120, [90, 100, 105, 110, 115, 120]],
])('beside the usual %i minutes there are five others', (usual, tiles) => {
  expect(minuteTiles(usual)).toEqual(tiles)
})
