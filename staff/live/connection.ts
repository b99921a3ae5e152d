import type { CallEvents, CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { addressOf } from '#contract/client/call-address.ts'

interface Listeners<C extends Call> {
  /** Exactly one listener for each event name of the contract. */
  events: { [Name in keyof CallEvents<C>]: (data: CallEvents<C>[Name]) => void }
  /** The stream is open; its first event will be the full snapshot. */
  onOpen(): void
  /** The stream is lost; a reconnect follows automatically. */
  onLost(): void
}

interface Source {
  onopen: ((event: Event) => void) | null
  onerror: ((event: Event) => void) | null
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void
  close(): void
}

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
  tryNow(): void
  close(): void
}

/** Keeps a stream open: EventSource's own reconnect has a fixed delay and gives up on some responses. */
export function connect<C extends Call>(
  target: C,
  query: CallInput<C>['query'],
  listeners: Listeners<C>,
  dependencies = browser,
): Connection {
  // The call has a query; a conditional type cannot express it.
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
    // A server of the previous release sends heartbeats as comments: its stream may have no events after the snapshot.
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
        // The contract types each event's data.
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

  /** The server is shutting down and another takes over: the connection does not count as lost yet. */
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

/** Delays between reconnects, in milliseconds; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 10_000]
/** Jitter: screens that lost the same server must not reconnect at the same moment. */
const spread = 0.3

/** Delay before the next attempt after this many consecutive failures. @param chance between 0 and 1 */
export function waitAfter(failures: number, chance: number): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0] ?? 0
  return Math.round(wait * (1 - spread + 2 * spread * chance))
}
