import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBoard } from '#staff/fixtures/board.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { forgetBoard, showPicture } from './board-store.ts'
import { sendLostSeen, setStepWorld, touch } from './take-step.ts'

const placed = anOrder({ number: 'A', status: 'placed' })
const other = anOrder({ number: 'B', status: 'placed' })
const accepted = anOrder({ number: 'A', status: 'accepted' })
const seen = {
  at: at(0),
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
} as const

let said: string[] = []
beforeEach(() => {
  said = []
  showPicture(aBoard([placed, other]))
  setStepWorld({
    // Nothing is kept of what was seen.
    keep: null as never,
    newKey: () => '',
    send() {},
    undo: async () => null,
    async seen(id) {
      said.push(id)
      throw new Error('no network')
    },
  })
})
afterEach(() => {
  setStepWorld(null)
  forgetBoard()
})

test('what was touched without a connection is said once there is one', () => {
  touch(placed)
  touch(placed)
  sendLostSeen([placed, other])

  expect(said).toEqual(['order-A', 'order-A'])
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
