import { waitAfter } from './reconnect.ts'

/** What a stream of events says; every name of an event has its listener. */
interface Listeners {
  events: Record<string, (data: unknown) => void>
  /** A stream is open, and its first event will be the whole picture. */
  onOpen(): void
  /** It is lost, and another attempt follows by itself. */
  onLost(): void
}

/** What is needed of the browser's `EventSource`. */
interface Source {
  onopen: ((event: Event) => void) | null
  onerror: ((event: Event) => void) | null
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void
  close(): void
}

/** What differs in tests. */
interface Dependencies {
  open(url: string): Source
  chance(): number
}

const browser: Dependencies = {
  open: (url) => new EventSource(url),
  chance: Math.random,
}

export interface Connection {
  /** At once, without waiting for the next attempt. */
  tryNow(): void
  close(): void
}

/**
 * Keeps one stream of events open. A line that is cut in silence is found by the heartbeat (`use-heartbeat.ts`), which tries again here.
 * The browser's own reconnecting waits as long each time and gives up on some answers, so each attempt is a new source.
 */
export function connect(url: string, listeners: Listeners, dependencies = browser): Connection {
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function open() {
    clearTimeout(timer)
    source?.close()
    const current = dependencies.open(url)
    source = current
    current.onopen = () => {
      if (current === source) listeners.onOpen()
    }
    current.onerror = () => {
      if (current === source) lose()
    }
    for (const [name, listener] of Object.entries(listeners.events))
      current.addEventListener(name, (event) => {
        if (current !== source) return
        failures = 0
        listener(JSON.parse(event.data))
      })
  }

  function lose() {
    if (isClosed) return
    source?.close()
    source = null
    clearTimeout(timer)
    failures++
    listeners.onLost()
    timer = setTimeout(open, waitAfter(failures, dependencies.chance()))
  }

  open()
  return {
    tryNow() {
      if (!isClosed) open()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      source?.close()
      source = null
    },
  }
}
