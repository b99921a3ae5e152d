import { useSyncExternalStore } from 'react'
import { serverNow } from '#staff/live/board-store.ts'

const second = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all that shows an age. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, second)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The server's clock in steps, so that only what has changed is drawn anew.
 * @param step in milliseconds: a docket counts minutes, an unanswered one seconds
 * @param from a time at which a step begins; without it steps begin with the clock's
 */
export function useNow(step = second, from?: Date): number {
  return useSyncExternalStore(subscribe, () => stepAt(serverNow(), step, from))
}

/** The beginning of the step that a time is in. */
export function stepAt(now: number, step: number, from?: Date): number {
  const offset = (from?.getTime() ?? 0) % step
  return Math.floor((now - offset) / step) * step + offset
}
