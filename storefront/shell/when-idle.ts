/** Milliseconds after which it is done although the browser is busy. */
const latest = 5_000

/** Does something when the browser has nothing better to do. Returns the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such thing yet.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, latest / 5)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
