import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcements } from '#server/announcements.ts'
import type { BoardScreen } from './board-screen.ts'
import { createBoardScreens } from './board-screens.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const announcements = { subscribe: () => () => {}, onGap: () => () => {} } as never as Announcements
const nothing = async () => {}

/** @param isAllowed what the database says of its session */
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
