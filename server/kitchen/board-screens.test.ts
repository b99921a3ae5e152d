import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Announcements } from '#server/announcements.ts'
import {
  type BoardScreen,
  createBoardScreens,
  gatherAnnounced,
  outletsOfChanges,
} from './board-screens.ts'

afterEach(() => void vi.useRealTimers())

const announcements = { subscribe: () => () => {}, onGap: () => () => {} } as never as Announcements

test('while the database does not answer every board is kept connected, and it is not asked again', async () => {
  vi.useFakeTimers()
  const db = { transaction: async () => new Map() } as never
  const boards = createBoardScreens({ db, announcements, log: {} as never, now: () => new Date() })
  const isAllowed = vi.fn(() => new Promise<boolean>(() => {}))
  const screens = ['first', 'second', 'third'].map((tenantId) => {
    const screen = { tenantId, outletIds: [], isAllowed, heartbeat: vi.fn() }
    return screen as typeof screen & BoardScreen
  })
  const leaves = screens.map((screen) => boards.enter(screen))

  await vi.advanceTimersByTimeAsync(4 * 15_000)
  for (const leave of leaves) leave()

  expect(screens.map(({ heartbeat }) => heartbeat.mock.calls.length)).toEqual([4, 4, 4])
  expect(isAllowed).toHaveBeenCalledTimes(1)
})

test('a change right after a board opened, whose announcement is lost, is shown at the first heartbeat', async () => {
  vi.useFakeTimers()
  const order = { outletId: 'soho', version: 1 }
  const db = { transaction: async () => new Map([['a', { ...order }]]) } as never
  const boards = createBoardScreens({ db, announcements, log: {} as never, now: () => new Date() })
  const showAll = vi.fn(async () => {})
  const screen = { tenantId: 'sample', outletIds: ['soho'], heartbeat: () => {}, showAll }
  const leave = boards.enter({ ...screen, isAllowed: async () => true } as never)
  await vi.advanceTimersByTimeAsync(1)
  order.version = 2

  await vi.advanceTimersByTimeAsync(15_000)
  const shown = showAll.mock.calls.length
  await vi.advanceTimersByTimeAsync(15_000)
  leave()

  expect([shown, showAll.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['nothing', [['a', 1]], [['a', 1]], []],
  ['a change', [['a', 1]], [['a', 2]], ['soho']],
  ['a new order', [], [['a', 1]], ['soho']],
  ['an order that ended', [['a', 1]], [], ['soho']],
  [
    'two changes with the same sum of versions',
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 2],
      ['b', 1],
    ],
    ['soho'],
  ],
] as [string, [string, number][], [string, number][], string[]][])(
  'a board that missed %s is known by the versions of its orders',
  (_what, before, after, outlets) => {
    const ordersOf = (versions: [string, number][]) =>
      new Map(versions.map(([id, version]) => [id, { outletId: 'soho', version }]))

    expect([...outletsOfChanges(ordersOf(before), ordersOf(after))]).toEqual(outlets)
  },
)

describe('announced changes', () => {
  const watched = { isWatched: () => true, onError: () => {} }

  test('that come while others are read wait, and are read together after them', async () => {
    const reads: string[][] = []
    let finish = () => {}
    const announce = gatherAnnounced((_, ids) => {
      reads.push(ids)
      return new Promise((resolve) => {
        finish = resolve
      })
    }, watched)

    for (const id of ['a', 'b']) announce('tenant', id)
    await expect.poll(() => reads).toEqual([['a', 'b']])
    for (const id of ['c', 'd', 'c']) announce('tenant', id)
    await delay(300)
    const before = [...reads]
    finish()
    await expect.poll(() => reads).toHaveLength(2)

    expect(before).toEqual([['a', 'b']])
    expect(reads[1]).toEqual(['c', 'd'])
  })

  test('of a slow tenant keep no other one waiting', async () => {
    const told: string[] = []
    const announce = gatherAnnounced(async (tenantId) => {
      if (tenantId === 'slow') await new Promise(() => {})
      told.push(tenantId)
    }, watched)

    announce('slow', 'a')
    announce('quick', 'a')

    await expect.poll(() => told).toEqual(['quick'])
  })

  test('that could not be read are reported, and the next ones are read', async () => {
    const reads: string[][] = []
    const onError = vi.fn()
    const tell = async (_: string, ids: string[]) => {
      reads.push(ids)
      if (reads.length === 1) throw new Error('the database is away')
    }
    const announce = gatherAnnounced(tell, { ...watched, onError })

    announce('tenant', 'a')
    await expect.poll(() => onError.mock.calls.map(([tenantId]) => tenantId)).toEqual(['tenant'])
    announce('tenant', 'b')

    await expect.poll(() => reads).toEqual([['a'], ['b']])
  })
})
