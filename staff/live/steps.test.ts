import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import {
  afterSteps,
  allAfterSteps,
  canStillUndo,
  longestWait,
  outcomeOf,
  type QueuedStep,
  sortOutOld,
} from './steps.ts'

const step = (facts: Partial<QueuedStep> = {}): QueuedStep => ({
  key: 'key',
  orderId: 'order-BSB-1050',
  number: 'BSB-1050',
  from: 'preparing',
  to: 'ready',
  minutes: null,
  at: at(0),
  ...facts,
})

test('a tap shows at once, and when', () => {
  const order = afterSteps(anOrder({ status: 'preparing' }), [step()])

  expect(order.status).toBe('ready')
  expect(order.history.at(-1)).toMatchObject({ status: 'ready', at: at(0), by: 'device' })
})

test('moving an automatically accepted order marks it as seen', () => {
  const escalation = { step: 'loud', next_step: 'text', next_at: at(1) } as const
  const order = anOrder({ status: 'preparing', seen: null, escalation })

  expect(afterSteps(order, [step()]).escalation).toBeNull()
})

test('steps of one order follow each other, those of others do not count', () => {
  const order = afterSteps(anOrder({ status: 'preparing' }), [
    step(),
    step({ orderId: 'another', to: 'completed' }),
    step({ from: 'ready', to: 'out_for_delivery' }),
  ])

  expect(order.status).toBe('out_for_delivery')
})

test('of many orders each has its own steps', () => {
  const orders = ['A', 'B', 'C'].map((number) => anOrder({ number, status: 'preparing' }))
  const after = allAfterSteps(orders, [
    step({ orderId: 'order-C' }),
    step({ orderId: 'order-A' }),
    step({ orderId: 'order-C', from: 'ready', to: 'out_for_delivery' }),
  ])

  expect(after.map(({ status }) => status)).toEqual(['ready', 'preparing', 'out_for_delivery'])
  // An untouched order keeps its object identity.
  expect(after[1]).toBe(orders[1])
})

test('an accept with minutes says when the food is ready', () => {
  const waiting = anOrder({ status: 'placed', ready_by: at(40) })
  const accept = step({ from: 'placed', to: 'accepted', minutes: 25 })

  expect(afterSteps(waiting, [accept])).toMatchObject({ ready_by: at(25), minutes_given: 25 })
  expect(afterSteps(waiting, [{ ...accept, minutes: null }]).ready_by).toBe(at(40))
})

test.each(['ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected'] as const)(
  'a late ready changes nothing about an order that is %s',
  (status) => {
    expect(afterSteps(anOrder({ status }), [step()]).status).toBe(status)
  },
)

test.each([
  [longestWait, 1],
  [longestWait + 1, 0],
])('a step that waits %i ms is kept: %i', (age, kept) => {
  const sorted = sortOutOld([step({ at: new Date(evening - age).toISOString() })], evening)

  expect([sorted.kept.length, sorted.old.length]).toEqual([kept, 1 - kept])
})

test.each([
  [200, 'done'],
  [201, 'done'],
  [0, 'again'],
  [401, 'again'],
  [408, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [422, 'refused'],
] as const)('an answer of %i means %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

const seconds = (count: number) => at(count / 60)

test.each([
  ['a step of just now', 0, 90, true],
  ['a step of 59 seconds ago', -59, 31, true],
  ['a step of a minute ago, which the server still takes', -60, 30, false],
  ['an accept of 9 seconds ago', -9, 1, true],
  ['an accept whose message was sent', -10, 0, false],
])('%s can be undone: %#', (_, since, left, can) => {
  const order = anOrder({
    sinceMinutes: since / 60,
    undo: { position: 1, until: seconds(left) },
  })

  expect(canStillUndo(order, evening)).toBe(can)
})

test('without an undo from the server, none is offered', () => {
  expect(canStillUndo(anOrder(), evening)).toBe(false)
})
