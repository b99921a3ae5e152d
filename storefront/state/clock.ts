import { startTransition, useEffect, useState } from 'react'

/** The current time; in a preview of another time, that one (`docs/content.md`, the editor). */
export function currentTime(): Date {
  const ahead =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>('meta[name="preview-clock"]')
  return new Date(Date.now() + Number(ahead?.content ?? 0))
}

/** The current time, updated twice a minute; null on the server and during hydration. */
export function useNow(): Date | null {
  return useClock<Date | null>(() => null)
}

/** As `useNow`, for components that the server never renders: set from the first render. */
export function useNowInBrowser(): Date {
  return useClock(currentTime)
}

function useClock<Start extends Date | null>(start: () => Start): Date | Start {
  const [now, setNow] = useState<Date | Start>(start)
  useEffect(() => {
    // Many components depend on it: an urgent update would be one long task right after hydration.
    startTransition(() => setNow(currentTime()))
    const timer = setInterval(() => setNow(currentTime()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
