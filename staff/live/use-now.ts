import { useSyncExternalStore } from 'react'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { serverNow } from './board-store.ts'

type Listener = () => void

const second = 1_000
const atOnce = 8
const listeners = new Set<Listener>()
const dockets = new Set<Listener>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all ages on the screen. */
function subscribe(listener: Listener): () => void {
  return addTo(listeners, listener)
}

/** Like `subscribe`, in several tasks: a tap must not wait for sixty dockets that are due in one second. */
export function subscribeDocket(listener: Listener): () => void {
  return addTo(dockets, listener)
}

function addTo(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
    tell([...dockets])
  }, second)
  return () => {
    set.delete(listener)
    if (listeners.size + dockets.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tell(waiting: Listener[]): void {
  for (const each of waiting.slice(0, atOnce)) if (dockets.has(each)) each()
  if (waiting.length > atOnce) setTimeout(tell, 0, waiting.slice(atOnce))
}

/** The server's clock in steps of milliseconds, aligned to `from`, so that only a changed value re-renders. */
export function useNow(step = second, from?: Date): number {
  return useSyncExternalStore(from ? subscribeDocket : subscribe, () =>
    stepAt(serverNow(), step, from),
  )
}

/** Start of the step that contains `now`. */
export function stepAt(now: number, step: number, from?: Date): number {
  const offset = (from?.getTime() ?? 0) % step
  return Math.floor((now - offset) / step) * step + offset
}

/** Formats an instant: `18:40` today, `Sun 22 Nov 13:00` on another day. */
export function useDayTime(): (instant: string) => string {
  const { timeZone } = useRestaurant()
  const now = useNow(60_000)
  return (instant) => {
    const day = dayText(instant, now, timeZone)
    const time = clockTime(instant, timeZone)
    return day === words.today ? time : `${day} ${time}`
  }
}
