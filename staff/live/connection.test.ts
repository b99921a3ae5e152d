import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { connect, silentAfter, waitAfter } from './connection.ts'

/** A fake event source that the test opens, breaks and sends events on. */
class FakeSource {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  private listeners = new Map<string, (event: MessageEvent<string>) => void>()

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void) {
    this.listeners.set(name, listener)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, data: unknown) {
    this.listeners.get(name)?.({
      data: data === '' ? '' : JSON.stringify(data),
    } as MessageEvent<string>)
  }
}

let sources: FakeSource[]
let addresses: string[]
let heard: unknown[]
let lost: number
beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  addresses = []
  heard = []
  lost = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const hear = (data: unknown) => heard.push(data)
const events = { board: hear, order: hear, service: hear, stock: hear, print: hear, booking: hear }

function connected() {
  return connect(
    calls.watchBoard,
    { outlet_ids: 'a,b' },
    { events, onOpen() {}, onLost: () => lost++ },
    {
      open(url) {
        addresses.push(url)
        const source = new FakeSource()
        sources.push(source)
        return source
      },
      chance: () => 0.5,
    },
  )
}

test('events arrive as they are', () => {
  connected()
  sources[0]?.say('order', { id: 1 })

  expect(heard).toEqual([{ id: 1 }])
  expect(addresses).toEqual(['/api/staff/events?outlet_ids=a%2Cb'])
})

test('a stream that the server asks to leave is opened again after a second, and not said to be lost', () => {
  connected()
  sources[0]?.say('reconnect', '')
  vi.advanceTimersByTime(999)
  expect(sources).toHaveLength(1)
  expect(sources[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(1)

  expect(sources).toHaveLength(2)
  expect(lost).toBe(0)
})

test('a lost stream is opened again after 1, 2, 4, 8 and 10 seconds', () => {
  connected()
  for (const [count, wait] of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
    sources.at(-1)?.onerror?.()
    vi.advanceTimersByTime(wait - 1)
    expect(sources).toHaveLength(count + 1)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(count + 2)
  }

  expect(lost).toBe(6)
})

test('what it hears makes it patient again', () => {
  connected()
  sources[0]?.onerror?.()
  vi.advanceTimersByTime(1_000)
  sources[1]?.say('order', {})
  sources[1]?.onerror?.()
  vi.advanceTimersByTime(1_000)

  expect(sources).toHaveLength(3)
})

test('one tap tries at once, and the stream before says nothing more', () => {
  const connection = connected()
  sources[0]?.onerror?.()
  connection.tryNow()
  sources[0]?.say('order', 'late')
  vi.advanceTimersByTime(30_000)

  expect(sources).toHaveLength(2)
  expect(heard).toEqual([])
})

test('a stream that falls silent is lost after 40 seconds, and opened again', () => {
  connected()
  sources[0]?.say('heartbeat', '')
  sources[0]?.say('board', {})
  vi.advanceTimersByTime(silentAfter - 1)
  const before = [sources.length, lost]
  vi.advanceTimersByTime(1)
  const closed = sources[0]?.isClosed
  vi.advanceTimersByTime(1_000)

  expect(before).toEqual([1, 0])
  expect([closed, sources.length, lost]).toEqual([true, 2, 1])
  expect(silentAfter).toBe(40_000)
})

test('a heartbeat keeps a stream on which nothing happens', () => {
  connected()
  for (let heartbeats = 0; heartbeats < 20; heartbeats++) {
    sources[0]?.say('heartbeat', '')
    vi.advanceTimersByTime(15_000)
  }

  expect([sources.length, lost]).toEqual([1, 0])
})

test('a stream that says nothing at all is lost too', () => {
  connected()
  sources[0]?.onopen?.()
  vi.advanceTimersByTime(silentAfter)

  expect(lost).toBe(1)
})

test('a server of the release before, whose heartbeats no script hears, may be silent', () => {
  connected()
  sources[0]?.say('heartbeat', '')
  sources[0]?.say('reconnect', '')
  vi.advanceTimersByTime(1_000)
  sources[1]?.say('board', {})
  vi.advanceTimersByTime(10 * 60_000)

  expect([sources.length, lost]).toEqual([2, 0])
})

test('a heartbeat alone does not make it patient again', () => {
  connected()
  sources[0]?.onerror?.()
  vi.advanceTimersByTime(1_000)
  sources[1]?.say('heartbeat', '')
  sources[1]?.onerror?.()
  vi.advanceTimersByTime(1_999)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1)

  expect(sources).toHaveLength(3)
})

test('a closed connection stays closed', () => {
  const connection = connected()
  sources[0]?.onerror?.()
  connection.close()
  connection.tryNow()
  vi.advanceTimersByTime(60_000)

  expect(sources).toHaveLength(1)
})

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 10_000],
  [50, 10_000],
])('after %i failures it waits %i ms, give or take 30 %%', (failures, wait) => {
  expect(waitAfter(failures, 0.5)).toBe(wait)
  expect(waitAfter(failures, 0)).toBe(wait * 0.7)
  expect(waitAfter(failures, 1)).toBe(wait * 1.3)
})
