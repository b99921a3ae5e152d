import { startTransition, useEffect, useState } from 'react'

/** The present; in a preview of another time, that one (`docs/content.md`, the editor). */
export function present(): Date {
  const ahead =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>('meta[name="preview-clock"]')
  return new Date(Date.now() + Number(ahead?.content ?? 0))
}

/** The present, renewed twice a minute; null until the page is in the browser. */
export function useNow(): Date | null {
  return useClock<Date | null>(() => null)
}

/** As `useNow`, for what the server never draws: known from its first frame on. */
export function useNowInBrowser(): Date {
  return useClock(present)
}

function useClock<Start extends Date | null>(start: () => Start): Date | Start {
  const [now, setNow] = useState<Date | Start>(start)
  useEffect(() => {
    // Much of a page tells the time: drawn at once, all of it would be one long task right after hydration.
    startTransition(() => setNow(present()))
    const timer = setInterval(() => setNow(present()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
