import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { showSnapshot, useBoard } from './board-store.ts'
import type { Keep } from './kept.ts'
import { sendLostSeen, setStepDependencies, takeStep, touch } from './take-step.ts'

const placed = anOrder({ number: 'A', status: 'placed' })
const other = anOrder({ number: 'B', status: 'placed' })
const accepted = anOrder({ number: 'A', status: 'accepted' })
const seen = {
  at: at(0),
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
} as const

let said: string[] = []
const kept = new Map<string, number>()
let isConnected = false
beforeEach(() => {
  said = []
  kept.clear()
  isConnected = false
  showSnapshot(aBoard([placed, other]))
  setStepDependencies({
    keep: {
      addTouch: async (id: string, at: number) => void kept.set(id, at),
      removeTouch: async (id: string) => void kept.delete(id),
      addStep: async () => {},
    } as unknown as Keep,
    newKey: () => '',
    send() {},
    undo: async () => null,
    async seen(id) {
      said.push(id)
      if (!isConnected) throw new Error('no network')
      return { ...placed, seen, version: placed.version + 1 }
    },
  })
})
afterEach(() => {
  setStepDependencies(null)
  resetBoard()
})

test('what was touched without a connection is said once there is one', () => {
  touch(placed)
  touch(placed)
  sendLostSeen([placed, other])

  expect(said).toEqual(['order-A', 'order-A'])
})

test('what was touched is kept until the server has heard of it', async () => {
  touch(placed)
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['order-A']))

  isConnected = true
  sendLostSeen([placed, other])

  await vi.waitFor(() => expect(kept.size).toBe(0))
})

test.each([
  ['somebody else has seen it', [{ ...placed, seen }]],
  ['it waits no more', [accepted]],
  ['it is gone', [other]],
])('nothing is said of what was touched where %s', (_, orders) => {
  touch(placed)
  sendLostSeen(orders)

  expect(said).toEqual(['order-A'])
})

test('a step can be taken back where it landed for eight seconds', () => {
  vi.useFakeTimers()
  const landed = () => useBoard.getState().landed?.orderId ?? null

  takeStep(placed, 'accepted')
  vi.advanceTimersByTime(7_999)
  const before = landed()
  vi.advanceTimersByTime(1)

  expect([before, landed()]).toEqual(['order-A', null])
  vi.useRealTimers()
})
