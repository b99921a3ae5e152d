import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcements } from '#server/announcements.ts'
import { createBoardScreens, createOrderLooks } from './board-screens.ts'
import type { BoardScreen } from './board-tellers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const announcements = { subscribe: () => () => {}, onGap: () => () => {} } as never as Announcements
const nothing = async () => {}

/** @param isAllowed whether the database still allows its session */
function aScreen(tenantId: string, isAllowed: () => Promise<boolean>) {
  const heartbeat = vi.fn()
  const screen: BoardScreen = {
    tenantId,
    sessionId: tenantId,
    outletIds: [],
    showOrders: nothing,
    showOutlets: nothing,
    showPrinting: nothing,
    showBookings: nothing,
    showAll: nothing,
    heartbeat,
    isAllowed,
    end: () => {},
  }
  return { screen, heartbeat }
}

test('while the database does not answer every board is kept connected, and it is not asked again', async () => {
  const db = { transaction: async () => new Map() } as never
  const boards = createBoardScreens({ db, announcements, log: {} as never, now: () => new Date() })
  const asked = vi.fn(() => new Promise<boolean>(() => {}))
  const screens = ['first', 'second', 'third'].map((tenantId) => aScreen(tenantId, asked))
  const leaves = screens.map(({ screen }) => boards.enter(screen))

  await vi.advanceTimersByTimeAsync(4 * 15_000)
  for (const leave of leaves) leave()

  expect(screens.map(({ heartbeat }) => heartbeat.mock.calls.length)).toEqual([4, 4, 4])
  expect(asked).toHaveBeenCalledTimes(1)
})

const screen = {} as BoardScreen

test('a change that was not announced is shown at the next heartbeat, once', () => {
  const looks = createOrderLooks()

  expect(['before', 'after', 'after'].map((each) => looks.isDue(screen, each))).toEqual([
    false,
    true,
    false,
  ])
})

test('a change that was announced is shown as a whole four heartbeats later', () => {
  const looks = createOrderLooks()
  looks.isDue(screen, 'before')
  looks.noteAnnounced(screen)

  const due = Array.from({ length: 6 }, () => looks.isDue(screen, 'after'))

  expect(due).toEqual([false, false, false, true, false, false])
})

test('each board is tracked separately', () => {
  const looks = createOrderLooks()
  const other = {} as BoardScreen
  looks.isDue(screen, 'before')
  looks.isDue(other, 'before')
  looks.noteAnnounced(screen)

  expect([looks.isDue(screen, 'after'), looks.isDue(other, 'after')]).toEqual([false, true])
})
