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
 * @param phase by which its steps come earlier, in milliseconds: what is shown many times is not drawn in one task
 */
export function useNow(step = second, phase = 0): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((serverNow() + phase) / step) * step - phase,
  )
}
