import type { Random } from '#server/random.ts'
import { Refusal } from './refusal.ts'

/** Milliseconds over which browsers reconnect when a process stops, so that they do not all come at once. */
const spread = { from: 1_000, to: 4_000 }

/** Open event streams. They have to be ended when the process stops, since they would otherwise keep it running. */
export interface EventStreams {
  /**
   * Once all were sent away, whoever still comes is sent away at once.
   * @param sendAway ends the stream; `retry` is the milliseconds that its browser waits before it reconnects
   * @returns the function that takes the stream out again
   */
  enter(sendAway: (retry: number) => void): () => void
  count(): number
  /**
   * Takes one of `most` places for streams of the same key, at once: requests that come together must not all see the same place
   * free.
   * @returns the function that frees it, which may be called twice
   * @throws too_many_requests when all are taken
   */
  takePlace(key: string, most: number): () => void
  /** Ends all streams, for good. */
  sendAllAway(): void
}

export function createEventStreams(random: Random): EventStreams {
  const open = new Set<(retry: number) => void>()
  /** Places taken, by key. */
  const places = new Map<string, Set<symbol>>()
  let isOver = false
  const retry = () => spread.from + random.integer(spread.to - spread.from)
  return {
    enter(sendAway) {
      if (isOver) {
        sendAway(retry())
        return () => {}
      }
      open.add(sendAway)
      return () => void open.delete(sendAway)
    },
    count: () => open.size,
    takePlace(key, most) {
      const taken = places.get(key) ?? new Set()
      if (taken.size >= most) throw new Refusal('too_many_requests')
      const place = Symbol(key)
      places.set(key, taken.add(place))
      return () => {
        taken.delete(place)
        if (taken.size === 0 && places.get(key) === taken) places.delete(key)
      }
    },
    sendAllAway() {
      isOver = true
      for (const sendAway of [...open]) sendAway(retry())
    },
  }
}
