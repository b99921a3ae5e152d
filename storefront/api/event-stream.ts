import { apiAddress, authorization } from './call.ts'

/** Waiting times between two attempts to connect, in milliseconds; the last one repeats. */
const retryAfter = [1_000, 2_000, 5_000, 10_000, 20_000]

interface Listeners<T> {
  onEvent(data: T): void
  /** True once connected, false while the connection is lost. */
  onConnection(isConnected: boolean): void
}

/**
 * Server-sent events with the diner's token, which the browser's own EventSource cannot send. Connects again after a
 * loss; a stream that the server ends is over.
 * @returns the function that closes it
 */
export function openEventStream<T>(path: string, listeners: Listeners<T>): () => void {
  const abort = new AbortController()
  void follow(path, listeners, abort.signal)
  return () => abort.abort()
}

async function follow<T>(
  path: string,
  { onEvent, onConnection }: Listeners<T>,
  signal: AbortSignal,
) {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const response = await fetch(apiAddress(path), {
        signal,
        headers: { accept: 'text/event-stream', ...authorization() },
      })
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      failures = 0
      onConnection(true)
      for await (const data of events(response.body)) onEvent(JSON.parse(data) as T)
      return
    } catch {
      if (signal.aborted) return
      onConnection(false)
      await wait(retryAfter[Math.min(failures++, retryAfter.length - 1)] ?? 0, signal)
    }
  }
}

/** The data of each event; comments, which only keep the connection open, are left out. */
async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = textOf(body).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = part
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n')
      if (data) yield data
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function textOf(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  // The DOM's types call for a stream of any buffer, which this is.
  return body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
}
