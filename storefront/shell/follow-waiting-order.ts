import { attemptKey, useWaitingOrder } from '#storefront/state/waiting-order.ts'

/**
 * Keeps the waiting order in step with the stored one and with the cart; most visits have none, and never load the rules.
 * Returns the function that stops it.
 */
export function followWaitingOrder(): () => void {
  let stop = () => {}
  let isStarted = false
  let isStopped = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    try {
      const { startWaitingOrder } = await import('#storefront/state/keep-waiting-order.ts')
      if (!isStopped) stop = startWaitingOrder()
    } catch {
      // Tried again with the next change of the stored order, or after a reload.
      isStarted = false
    }
  }
  const follow = ({ key }: StorageEvent) => {
    if (key === attemptKey) void start()
  }
  if (hasAttempt()) void start()
  addEventListener('storage', follow)
  const unsubscribe = useWaitingOrder.subscribe(({ waiting }) => {
    if (waiting) void start()
  })
  return () => {
    isStopped = true
    removeEventListener('storage', follow)
    unsubscribe()
    stop()
  }
}

function hasAttempt(): boolean {
  try {
    return localStorage.getItem(attemptKey) !== null
  } catch {
    // Storage is blocked: then none outlives its page.
    return false
  }
}
