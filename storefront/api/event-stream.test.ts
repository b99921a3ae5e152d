import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#contract/diner-calls.ts'
import { openEventStream, silentAfter } from './event-stream.ts'

/** Connections in the order of the requests; the test writes to each. */
let connections: { write(text: string): void; end(): void; isClosed(): boolean }[]
let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        connections.push({
          write: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          isClosed: () => signal.aborted,
        })
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const seen: string[] = []
  close = openEventStream(
    calls.watchOrder,
    { params: { id: 'one' } },
    {
      onEvent: ({ status }) => seen.push(status),
      isLast: ({ status }) => status === 'completed',
      onConnection: (isConnected) => seen.push(isConnected ? 'connected' : 'lost'),
    },
  )
  await vi.advanceTimersByTimeAsync(0)
  return seen
}
const event = (status: string) => `data: ${JSON.stringify({ status })}\n\n`
const latest = () => connections.at(-1) ?? expect.fail('no connection')

test('a connection that falls silent is closed within fifteen seconds, and opened again', async () => {
  const seen = await open()
  latest().write(event('placed'))
  await vi.advanceTimersByTimeAsync(silentAfter - 1)
  expect(seen).toEqual(['connected', 'placed'])

  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['connected', 'placed', 'lost'])
  expect(connections[0]?.isClosed()).toBe(true)
  expect(silentAfter).toBeLessThan(15_000)

  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.at(-1)).toBe('connected')
})

test.each([
  'event: heartbeat\ndata: \n\n',
  // As sent by a server of the previous release.
  ': still here\n\n',
])('a heartbeat keeps a connection on which nothing happens: %j', async (heartbeat) => {
  const seen = await open()
  for (let heartbeats = 0; heartbeats < 20; heartbeats++) {
    latest().write(heartbeat)
    await vi.advanceTimersByTimeAsync(5_000)
  }

  expect(seen).toEqual(['connected'])
  expect(connections).toHaveLength(1)
})

test('a connection that is never answered is lost too', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  const seen = await open()
  await vi.advanceTimersByTimeAsync(silentAfter)

  expect(seen).toEqual(['lost'])
})

test('a stream that ends before the last event was lost, after it is over', async () => {
  const seen = await open()
  latest().write(event('placed'))
  latest().end()
  await vi.advanceTimersByTimeAsync(1_000)
  latest().write(event('completed'))
  latest().end()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(seen).toEqual(['connected', 'placed', 'lost', 'connected', 'completed'])
  expect(connections).toHaveLength(2)
})

test('a server that stops is left and found again without a word of loss', async () => {
  const seen = await open()
  latest().write('event: reconnect\nretry: 1500\ndata:\n\n')
  latest().end()
  await vi.advanceTimersByTimeAsync(1_500)

  expect(seen).toEqual(['connected', 'connected'])
})

test('who leaves the page closes the connection and hears no more', async () => {
  const seen = await open()
  close()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(seen).toEqual(['connected'])
  expect(connections).toHaveLength(1)
  expect(connections[0]?.isClosed()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
