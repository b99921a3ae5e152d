import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { aBoard } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { forgetBoard, showPicture, useBoard } from './board-store.ts'
import { createGone } from './gone.ts'

const cooking = anOrder({ number: 'BSB-1050', status: 'preparing' })
const other = anOrder({ number: 'BSB-1051', status: 'preparing' })
const waiting = anOrder({ number: 'BSB-1052', status: 'placed' })

/** The order as it ended this many minutes ago. */
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
const picture = aBoard([other])
const notices = () => useBoard.getState().notices.map(({ kind, text }) => [kind, text])

beforeEach(() => {
  vi.useFakeTimers({ now: evening })
  showPicture(before)
  showPicture(picture)
})
afterEach(() => {
  forgetBoard()
  useBoard.setState({ clockOffset: 0 })
  vi.useRealTimers()
})

test('an order that was cancelled while this screen heard nothing rings until it is touched', async () => {
  const asked: string[] = []
  const gone = createGone(async (id) => {
    asked.push(id)
    return ended('cancelled')
  })

  await gone.look(before, picture)
  await gone.look(picture, picture)

  expect(asked).toEqual([cooking.id])
  expect(notices()).toEqual([['stop', 'Cancelled by Saffron at 18:41. Stop cooking.']])
  expect(useBoard.getState().picture?.orders.map(({ status }) => status)).toContain('cancelled')
})

test.each([
  ['was completed', ended('completed')],
  ['is still being made', { ...cooking, version: 9 }],
  ['was cancelled hours ago', ended('cancelled', 121)],
])('one that %s does not', async (_, order) => {
  await createGone(async () => order).look(before, picture)

  expect(notices()).toEqual([])
  expect(useBoard.getState().picture?.orders).toEqual([other])
})

test('one that nobody answers for is asked for again with the next picture, one that is refused is not', async () => {
  const answers = [0, 404]
  const asked: (number | undefined)[] = []
  const gone = createGone(async () => {
    const status = answers.shift()
    asked.push(status)
    throw new CallError(status ?? 0, '')
  })

  await gone.look(before, picture)
  await gone.look(picture, picture)
  await gone.look(picture, picture)

  expect(asked).toEqual([0, 404])
})

test('nothing is asked for of an outlet that is not shown any more', async () => {
  const asked: string[] = []
  const gone = createGone(async (id) => {
    asked.push(id)
    return ended('cancelled')
  })

  await gone.look(before, aBoard([], []))

  expect(asked).toEqual([])
})
