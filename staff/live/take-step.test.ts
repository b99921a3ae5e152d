import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import type { BoardStorage } from './board-storage.ts'
import { showSnapshot, useBoard } from './board-store.ts'
import { createSender } from './sender.ts'
import { allAfterSteps } from './steps.ts'
import {
  markSeen,
  resendUnacknowledgedSeen,
  setStepDependencies,
  takeStep,
  undoStep,
} from './take-step.ts'

const placed = anOrder({ number: 'A', status: 'placed' })
const other = anOrder({ number: 'B', status: 'placed' })
const accepted = anOrder({ number: 'A', status: 'accepted' })
const seen = {
  at: at(0),
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
} as const

let said: string[] = []
let undone: number[] = []
let count = 0
const kept = new Map<string, number>()
let isConnected = false
beforeEach(() => {
  said = []
  undone = []
  kept.clear()
  isConnected = false
  showSnapshot(aBoard([placed, other]))
  setStepDependencies({
    keep: {
      addTouch: async (id: string, at: number) => void kept.set(id, at),
      removeTouch: async (id: string) => void kept.delete(id),
      addStep: async () => {},
      removeStep: async () => {},
    } as unknown as BoardStorage,
    newKey: () => `key-${count++}`,
    send() {},
    undo: async (_, position) => {
      undone.push(position)
      return null
    },
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

test('an order touched offline is reported once there is a connection', () => {
  markSeen(placed)
  markSeen(placed)
  resendUnacknowledgedSeen([placed, other])

  expect(said).toEqual(['order-A', 'order-A'])
})

test('a touch is stored until the server has acknowledged it', async () => {
  markSeen(placed)
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['order-A']))

  isConnected = true
  resendUnacknowledgedSeen([placed, other])

  await vi.waitFor(() => expect(kept.size).toBe(0))
})

test.each([
  ['somebody else has seen it', [{ ...placed, seen }]],
  ['it no longer waits', [accepted]],
  ['it is gone', [other]],
])('a touched order is not reported again where %s', (_, orders) => {
  markSeen(placed)
  resendUnacknowledgedSeen(orders)

  expect(said).toEqual(['order-A'])
})

test('a step can be undone for ten seconds', () => {
  vi.useFakeTimers()
  const undoable = () => useBoard.getState().undoable?.orderId ?? null

  takeStep(placed, 'accepted')
  vi.advanceTimersByTime(9_999)
  const before = undoable()
  vi.advanceTimersByTime(1)

  expect([before, undoable()]).toEqual(['order-A', null])
  vi.useRealTimers()
})

/** Sends the steps to a fake server that answers each with its undo position; a call may be held until it fails. */
function aSender() {
  let failHeld = (_error: Error) => {}
  let isHeld = true
  const positions: Record<string, number> = { accepted: 1, preparing: 2 }
  const sender = createSender({
    keep: { removeStep: async () => {} } as unknown as BoardStorage,
    reconnect() {},
    chance: () => 0,
    take: (step) => {
      if (isHeld) return new Promise((_, reject) => (failHeld = reject))
      const position = positions[step.to] ?? 0
      const undo = { position, until: placed.created_at }
      return Promise.resolve({
        order: { ...placed, status: step.to, version: position + 1, undo },
      })
    },
  })
  return {
    sender,
    /** Fails the held call; later calls succeed. */
    breakOnce() {
      isHeld = false
      failHeld(new CallError(0, 'no network'))
    },
  }
}

test('an undo of a step that is on its way undoes that step, whatever is tapped later', async () => {
  const { sender, breakOnce } = aSender()
  takeStep(placed, 'accepted')
  const sending = sender.send()
  await vi.waitFor(() => expect(useBoard.getState().steps).toHaveLength(1))
  await Promise.resolve()

  undoStep(placed.id)
  const shown = allAfterSteps([placed], useBoard.getState().steps)
  takeStep(accepted, 'preparing')
  breakOnce()
  await sending
  await sender.send()
  sender.stop()

  expect(shown).toEqual([placed])
  expect(undone).toEqual([1])
})

test('an undo of a step that was sent without an answer is sent once the connection is back', async () => {
  const { sender, breakOnce } = aSender()
  takeStep(placed, 'accepted')
  const sending = sender.send()
  await vi.waitFor(() => expect(useBoard.getState().steps[0]?.isTried).toBe(true))
  breakOnce()
  await sending

  undoStep(placed.id)
  const shown = allAfterSteps([placed], useBoard.getState().steps)
  await sender.send()
  sender.stop()

  expect(shown).toEqual([placed])
  expect(undone).toEqual([1])
  expect(useBoard.getState().steps).toEqual([])
})

test('an undo removes a queued step, and asks the server for an answered one', () => {
  const undo = { position: 3, until: at(1) }
  showSnapshot(aBoard([{ ...accepted, undo, version: 2 }]))

  takeStep(accepted, 'preparing')
  undoStep(accepted.id)
  const afterFirst = [useBoard.getState().steps.length, undone.length]
  undoStep(accepted.id)

  expect([afterFirst, undone]).toEqual([[0, 0], [3]])
})
