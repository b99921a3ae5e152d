import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aBoard } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { longestKept, openBoardStorage } from './board-storage.ts'
import type { QueuedStep } from './steps.ts'

let count = 0
const keep = () => openBoardStorage(`test-${++count}`)
const step = (key: string): QueuedStep => ({
  key,
  orderId: 'order',
  number: '1050',
  from: 'preparing',
  to: 'ready',
  minutes: null,
  at: at(0),
})

test.each([
  [longestKept, 1],
  [longestKept + 1, undefined],
])('a board of %i ms ago has %s orders', async (age, orders) => {
  const kept = keep()
  await kept.saveBoard(aBoard([anOrder()]), evening - age, 0)

  expect((await kept.loadBoard(evening))?.snapshot.orders.length).toBe(orders)
})

test('a board comes back with how far the clock of the device was off', async () => {
  const kept = keep()
  await kept.saveBoard(aBoard([]), evening, -7_200_000)

  expect((await kept.loadBoard(evening))?.clockOffset).toBe(-7_200_000)
})

test('steps come back in the order of the taps, without those that were sent', async () => {
  const kept = keep()
  for (const key of ['c', 'a', 'b']) await kept.addStep(step(key))

  await kept.removeStep('a')
  await kept.removeStep('unknown')

  expect((await kept.loadSteps()).map(({ key }) => key)).toEqual(['c', 'b'])
})

test('touches come back until the server has heard of them, or they are a day old', async () => {
  const kept = keep()
  await kept.saveBoard(aBoard([anOrder()]), evening, 0)
  await kept.addTouch('told', evening)
  await Promise.all([
    kept.addTouch('new', evening - longestKept),
    kept.addTouch('old', evening - longestKept - 1),
  ])
  await kept.removeTouch('told')

  expect(await kept.loadTouches(evening)).toEqual({ new: evening - longestKept })
  expect((await kept.loadBoard(evening))?.snapshot.orders).toHaveLength(1)
})

test('a removed device keeps nothing', async () => {
  const kept = keep()
  await kept.saveBoard(aBoard([anOrder()]), evening, 0)
  await kept.addStep(step('a'))
  await kept.addTouch('order', evening)

  await kept.wipe()

  expect(await kept.loadBoard(evening)).toBeNull()
  expect(await kept.loadSteps()).toEqual([])
  expect(await kept.loadTouches(evening)).toEqual({})
})
