import type { Random } from '#server/random.ts'

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
  /** Ends all streams, for good. */
  sendAllAway(): void
}

export function createEventStreams(random: Random): EventStreams {
  const open = new Set<(retry: number) => void>()
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
    sendAllAway() {
      isOver = true
      for (const sendAway of [...open]) sendAway(retry())
    },
  }
}
