import { createParser } from 'eventsource-parser'
import type { CallEvent, CallInput } from '#contract/calls/table.ts'
import { addressOf } from '#contract/client/call-address.ts'
import type { calls } from '#contract/diner-calls.ts'
import { authorization } from './call.ts'

type Stream = (typeof calls)['watchOrder']

/** Maximum delays before each reconnect, in milliseconds; half of each is random. The last one repeats. */
const retryAfter = [1_000, 2_000, 5_000, 10_000, 20_000]

/** Milliseconds of silence after which a connection counts as lost; the server sends a heartbeat every five seconds. */
export const silentAfter = 12_000

interface Listeners<T> {
  onEvent(data: T): void
  /** Whether this event ends the stream. A stream that closes earlier counts as lost. */
  isLast(data: T): boolean
  onConnection(isConnected: boolean): void
}

/**
 * Server-sent events with the diner's token, which the browser's EventSource cannot send. Reconnects after a lost or
 * silent connection, and when the server asks for it before it shuts down.
 * @returns a function that closes the stream
 */
export function openEventStream(
  call: Stream,
  { params }: CallInput<Stream>,
  listeners: Listeners<CallEvent<Stream>>,
): () => void {
  const abort = new AbortController()
  void follow(addressOf(call, { params }).url, listeners, abort.signal)
  return () => abort.abort()
}

async function follow<T>(url: string, listeners: Listeners<T>, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; ) {
    const connection = new AbortController()
    const close = () => connection.abort()
    signal.addEventListener('abort', close)
    let silence = setTimeout(close, silentAfter)
    try {
      const response = await fetch(url, {
        signal: connection.signal,
        headers: { accept: 'text/event-stream', ...authorization() },
      })
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      failures = 0
      listeners.onConnection(true)
      const end = await readEvents(response.body, listeners, () => {
        clearTimeout(silence)
        silence = setTimeout(close, silentAfter)
      })
      if (end === 'last event') return
      await wait(end.reconnectAfter, signal)
    } catch {
      if (signal.aborted) return
      listeners.onConnection(false)
      const longest = retryAfter[Math.min(failures++, retryAfter.length - 1)] ?? 0
      // Jitter: clients of a lost server must not all reconnect at the same moment.
      await wait(longest * (0.5 + Math.random() / 2), signal)
    } finally {
      clearTimeout(silence)
      close()
      signal.removeEventListener('abort', close)
    }
  }
}

/** @param onReceived called for each chunk, heartbeats included */
async function readEvents<T>(
  body: ReadableStream<Uint8Array>,
  { onEvent, isLast }: Listeners<T>,
  onReceived: () => void,
): Promise<'last event' | { reconnectAfter: number }> {
  let isOver = false
  let retry = 0
  let reconnectAfter: number | null = null
  const parser = createParser({
    onRetry(milliseconds) {
      retry = milliseconds
    },
    onEvent({ event, data }) {
      if (event === 'reconnect') reconnectAfter = retry
      else if (data && !isOver) {
        const parsed = JSON.parse(data) as T
        onEvent(parsed)
        isOver = isLast(parsed)
      }
    },
  })
  // The DOM types require a stream of `BufferSource`, which `Uint8Array` is.
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
  const reader = body.pipeThrough(decoder).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onReceived()
    parser.feed(chunk.value)
    if (isOver) return 'last event'
  }
  if (reconnectAfter === null) throw new Error('the stream ended early')
  return { reconnectAfter }
}

/** Resolves early when the device is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      removeEventListener('online', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    addEventListener('online', end)
  })
}
