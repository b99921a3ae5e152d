import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoard, anOutlet, resetBoard } from '#staff/fixtures/board.ts'
import { meQuery } from '#staff/shell/me.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { mount } from '#testing/mount.ts'
import { Kitchen } from './kitchen.tsx'

/** An event stream; the test sends its snapshot. */
class FakeSource extends EventTarget {
  onopen = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    source = this
  }
  close() {}
  async cover(...ids: string[]) {
    const outlets = ids.map((id) => anOutlet({ outlet_id: id }))
    const data = JSON.stringify(aBoard([], outlets))
    await act(async () => void this.dispatchEvent(new MessageEvent('board', { data })))
  }
}

/** An IndexedDB request that stays pending until the test settles it. */
class FakeRequest extends EventTarget {
  readonly error = new Error('no storage')
}

let source: FakeSource
let storage: FakeRequest
/** Outlet ids of the heartbeats sent. */
let heartbeats: string[][]
let leave: () => Promise<void>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  heartbeats = []
  storage = new FakeRequest()
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  usePreferences.setState(usePreferences.getInitialState(), true)
  resetBoard()
})

/**
 * Mounts the kitchen with a locked screen, without a DOM. The server assigns this browser to outlets a and b.
 * @param outletIds the outlets chosen on this screen
 */
async function openKitchen(outletIds: string[] = []) {
  usePreferences.setState({ isLocked: true, outletIds })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { setItem() {} })
  vi.stubGlobal('IDBRequest', FakeRequest)
  vi.stubGlobal('indexedDB', { open: () => storage })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/beat')) heartbeats.push(JSON.parse(body).outlets)
    return Response.json({ data: { now: new Date().toISOString(), listening: {}, screens: [] } })
  })
  const client = new QueryClient()
  const outlets = ['a', 'b'].map((id) => ({ id, name: id, short: id }))
  client.setQueryData(meQuery.queryKey, {
    actor: { role: null },
    outlets,
    device: null,
    person: null,
  } as never)
  leave = await mount(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/locked']}>
        <Kitchen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const nextHeartbeat = () => act(async () => vi.advanceTimersByTimeAsync(15_000))

test('a screen says that it listens to the outlets that its stream covers, and to no others', async () => {
  await openKitchen()
  const before = [...heartbeats]
  await source.cover('a')
  await nextHeartbeat()
  await source.cover('a', 'b')
  await nextHeartbeat()

  expect(before).toEqual([])
  expect(heartbeats).toEqual([['a'], ['a'], ['a', 'b']])
})

test('a screen whose storage fails only after its stream has begun listens all the same', async () => {
  await openKitchen()
  await source.cover('a')
  await act(async () => void storage.dispatchEvent(new Event('error')))
  await nextHeartbeat()

  expect(heartbeats).toEqual([['a'], ['a']])
})

test('a screen whose stream is lost listens to nothing, although its calls still go through', async () => {
  await openKitchen()
  await source.cover('a')
  await act(async () => source.onerror?.())
  await nextHeartbeat()

  expect(heartbeats).toEqual([['a']])
})

test.each([
  ['some of them', ['b', 'c'], ['b']],
  ['none of them any more, so that it shows all', ['c'], ['a', 'b']],
])(
  'a screen that chose outlets, %s, listens to those that it shows',
  async (_, outletIds, shown) => {
    await openKitchen(outletIds)
    await source.cover('a', 'b')

    expect(heartbeats).toEqual([shown])
  },
)
