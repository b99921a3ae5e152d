import type { CallEvent, CallInput } from '#contract/calls/table.ts'
import { addressOf } from '#contract/client/call-address.ts'
import type { calls } from '#contract/diner-calls.ts'
import { authorization } from './call.ts'

/** The calls that answer a stream. */
type Stream = (typeof calls)['watchOrder']

/** Waiting times between two attempts to connect, in milliseconds, of which at least a half is waited; the last repeats. */
const retryAfter = [1_000, 2_000, 5_000, 10_000, 20_000]

/** Milliseconds without a word after which a connection counts as lost; the server says something every five seconds. */
export const silentAfter = 12_000

interface Listeners<T> {
  onEvent(data: T): void
  /** Whether nothing follows after this: a stream that ends earlier was lost. */
  isLast(data: T): boolean
  /** True once connected, false while the connection is lost. */
  onConnection(isConnected: boolean): void
}

/**
 * Server-sent events with the diner's token, which the browser's own EventSource cannot send. Connects again after a
 * loss, also of a connection that only falls silent, and when the server asks for it because it stops.
 * @returns the function that closes it
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

async function follow<T>(
  url: string,
  { onEvent, isLast, onConnection }: Listeners<T>,
  signal: AbortSignal,
) {
  for (let failures = 0; !signal.aborted; ) {
    const connection = new AbortController()
    const close = () => connection.abort()
    signal.addEventListener('abort', close)
    const heard = afterSilence(close)
    try {
      const response = await fetch(url, {
        signal: connection.signal,
        headers: { accept: 'text/event-stream', ...authorization() },
      })
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      failures = 0
      onConnection(true)
      let again: number | null = null
      for await (const { name, data, retry } of events(response.body, heard.again)) {
        if (name === 'reconnect') again = retry ?? 0
        else if (data) {
          const event = JSON.parse(data) as T
          onEvent(event)
          if (isLast(event)) return
        }
      }
      if (again === null) throw new Error('the stream ended early')
      await wait(again, signal)
    } catch {
      if (signal.aborted) return
      onConnection(false)
      const longest = retryAfter[Math.min(failures++, retryAfter.length - 1)] ?? 0
      // Thousands of screens that lost the same server shall not come back at the same moment.
      await wait(longest * (0.5 + Math.random() / 2), signal)
    } finally {
      heard.stop()
      close()
      signal.removeEventListener('abort', close)
    }
  }
}

/** Does something once nothing has been heard for `silentAfter`, counted anew each time that something is. */
function afterSilence(work: () => void): { again(): void; stop(): void } {
  let timer = setTimeout(work, silentAfter)
  return {
    again() {
      clearTimeout(timer)
      timer = setTimeout(work, silentAfter)
    },
    stop: () => clearTimeout(timer),
  }
}

interface StreamEvent {
  name: string
  data: string
  /** Milliseconds to wait before connecting again. */
  retry: number | null
}

/**
 * Each event; comments, which only keep the connection open, have no data.
 * @param onHeard is called for everything that arrives
 */
async function* events(
  body: ReadableStream<Uint8Array>,
  onHeard: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = textOf(body).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onHeard()
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n')
      const retry = field('retry')
      yield { name: field('event'), data: field('data'), retry: retry ? Number(retry) : null }
    }
  }
}

/** Not longer than until the device has a network again. */
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

function textOf(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  // The DOM's types call for a stream of any buffer, which this is.
  return body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
}
