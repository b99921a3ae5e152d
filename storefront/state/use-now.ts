import { startTransition, useEffect, useState } from 'react'
import { present } from './clock.ts'

/** The present, renewed twice a minute; null until the page is in the browser. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    // Much of a page tells the time: drawn at once, all of it would be one long task right after hydration.
    startTransition(() => setNow(present()))
    const timer = setInterval(() => setNow(present()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
