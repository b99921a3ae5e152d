import { describe, expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { minutesFor, minuteTiles, promiseText } from './promise.ts'

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
