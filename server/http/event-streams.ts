import type { Random } from '#server/random.ts'

/** Milliseconds within which the browsers of a process that stops come back, so that they do not all come at once. */
const spread = { from: 1_000, to: 4_000 }

/** Answers that stay open until their order ends: nothing else would ever let a stopping process go. */
export interface EventStreams {
  /**
   * @param sendAway ends the stream; `retry` is how many milliseconds its browser shall wait before it comes back
   * @returns the function that takes the stream out again
   */
  enter(sendAway: (retry: number) => void): () => void
  count(): number
  /** Ends all streams. */
  sendAllAway(): void
}

export function createEventStreams(random: Random): EventStreams {
  const open = new Set<(retry: number) => void>()
  return {
    enter(sendAway) {
      open.add(sendAway)
      return () => void open.delete(sendAway)
    },
    count: () => open.size,
    sendAllAway() {
      for (const sendAway of [...open]) {
        sendAway(spread.from + random.integer(spread.to - spread.from))
      }
    },
  }
}
