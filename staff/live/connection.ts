import type { CallEvents, CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { addressOf } from '#contract/client/call-address.ts'

/** Listeners of a stream of events. */
interface Listeners<C extends Call> {
  /** Each name of the contract has its listener, and no other has one. */
  events: { [Name in keyof CallEvents<C>]: (data: CallEvents<C>[Name]) => void }
  /** A stream is open, and its first event will be the full snapshot. */
  onOpen(): void
  /** It is lost; another attempt follows automatically. */
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

/** Milliseconds without an event after which a stream counts as lost: the server sends a heartbeat every 15 seconds. */
export const silentAfter = 40_000

export interface Connection {
  /** Without waiting for the next attempt. */
  tryNow(): void
  close(): void
}

/**
 * Keeps one stream of events open. A line that is cut in silence is found by what no longer comes on it, and sooner by the
 * screen's own heartbeat where that fails too (`use-heartbeat.ts`), which tries again here.
 * The browser's own reconnecting waits as long each time and gives up on some answers, so each attempt is a new source.
 */
export function connect<C extends Call>(
  target: C,
  query: CallInput<C>['query'],
  listeners: Listeners<C>,
  dependencies = browser,
): Connection {
  // A stream with a query; a conditional type cannot say so.
  const { url } = addressOf(target, { query: query as Record<string, unknown> })
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function open() {
    shut()
    const current = dependencies.open(url)
    source = current
    // A server of the release before sends its heartbeats as comments: its stream may be silent after the snapshot.
    let hasHeartbeats = false
    const listen = () => {
      clearTimeout(silence)
      silence = hasHeartbeats ? setTimeout(lose, silentAfter) : undefined
    }
    silence = setTimeout(lose, silentAfter)
    current.onopen = () => {
      if (current === source) listeners.onOpen()
    }
    current.onerror = () => {
      if (current === source) lose()
    }
    for (const name in listeners.events)
      current.addEventListener(name, (event) => {
        if (current !== source) return
        failures = 0
        listen()
        // The contract says what each event carries.
        listeners.events[name](JSON.parse(event.data))
      })
    current.addEventListener('heartbeat', () => {
      if (current !== source) return
      hasHeartbeats = true
      listen()
    })
    current.addEventListener('reconnect', () => {
      if (current === source) leave()
    })
  }

  /** The server stops, and another one takes over: nothing is lost yet. */
  function leave() {
    shut()
    timer = setTimeout(open, waitAfter(1, dependencies.chance()))
  }

  function lose() {
    if (isClosed) return
    shut()
    failures++
    listeners.onLost()
    timer = setTimeout(open, waitAfter(failures, dependencies.chance()))
  }

  /** Closes the stream and clears the timers. */
  function shut() {
    clearTimeout(timer)
    clearTimeout(silence)
    source?.close()
    source = null
  }

  open()
  return {
    tryNow() {
      if (!isClosed) open()
    },
    close() {
      isClosed = true
      shut()
    },
  }
}

/** Milliseconds between two attempts to connect; the last repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 10_000]
/** Screens that lost the same server must not come back at the same moment. */
const spread = 0.3

/**
 * How long to wait after this many failures in a row.
 * @param chance between 0 and 1
 */
export function waitAfter(failures: number, chance: number): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0] ?? 0
  return Math.round(wait * (1 - spread + 2 * spread * chance))
}
