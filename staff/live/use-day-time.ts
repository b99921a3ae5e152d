import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { useNow } from './use-now.ts'

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
