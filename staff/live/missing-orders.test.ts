import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { aBoard, resetBoard } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { showSnapshot, useBoard } from './board-store.ts'
import { createMissingOrders } from './run-board.ts'

const cooking = anOrder({ number: 'BSB-1050', status: 'preparing' })
const other = anOrder({ number: 'BSB-1051', status: 'preparing' })
const waiting = anOrder({ number: 'BSB-1052', status: 'placed' })

/** The order, ended this many minutes ago. */
function ended(status: WireStaffOrder['status'], minutes = 1): WireStaffOrder {
  const row = {
    position: 2,
    status,
    at: at(-minutes),
    by: 'member',
    name: 'Saffron',
    device: null,
    reason: '',
    undone_at: null,
  } as const
  return { ...cooking, status, version: 9, history: [...cooking.history, row] }
}

const before = aBoard([cooking, other, waiting])
const snapshot = aBoard([other])
const notices = () => useBoard.getState().notices.map(({ kind, text }) => [kind, text])

beforeEach(() => {
  vi.useFakeTimers({ now: evening })
  showSnapshot(before)
  showSnapshot(snapshot)
})
afterEach(() => {
  resetBoard()
  vi.useRealTimers()
})

test('an order that was cancelled while this screen heard nothing rings until it is touched', async () => {
  const asked: string[] = []
  const missingOrders = createMissingOrders(async (id) => {
    asked.push(id)
    return ended('cancelled')
  })

  await missingOrders.check(before, snapshot)
  await missingOrders.check(snapshot, snapshot)

  expect(asked).toEqual([cooking.id])
  expect(notices()).toEqual([['stop', 'Cancelled by Saffron at 18:41. Stop cooking.']])
  expect(useBoard.getState().snapshot?.orders.map(({ status }) => status)).toContain('cancelled')
})

test.each([
  ['was completed', ended('completed')],
  ['is still being made', { ...cooking, version: 9 }],
  ['was cancelled hours ago', ended('cancelled', 121)],
])('one that %s does not', async (_, order) => {
  await createMissingOrders(async () => order).check(before, snapshot)

  expect(notices()).toEqual([])
  expect(useBoard.getState().snapshot?.orders).toEqual([other])
})

test('one that nobody answers for is asked for again with the next snapshot, one that is refused is not', async () => {
  const answers = [0, 404]
  const asked: (number | undefined)[] = []
  const missingOrders = createMissingOrders(async () => {
    const status = answers.shift()
    asked.push(status)
    throw new CallError(status ?? 0, '')
  })

  await missingOrders.check(before, snapshot)
  await missingOrders.check(snapshot, snapshot)
  await missingOrders.check(snapshot, snapshot)

  expect(asked).toEqual([0, 404])
})

test('nothing is asked for of an outlet that is not shown any more', async () => {
  const asked: string[] = []
  const missingOrders = createMissingOrders(async (id) => {
    asked.push(id)
    return ended('cancelled')
  })

  await missingOrders.check(before, aBoard([], []))

  expect(asked).toEqual([])
})
