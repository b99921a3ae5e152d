import { create } from 'zustand'

interface Network {
  /** The server cannot be reached: the device has no network, or requests get no answer. */
  isOffline: boolean
  isChecking: boolean
}

export const useNetwork = create<Network>(() => ({ isOffline: false, isChecking: false }))

/** Milliseconds between connection tests while the device reports a network; the last value repeats. */
const lookAfter = [2_000, 5_000, 10_000, 30_000]
/** Milliseconds after which a connection test has failed. */
const longestLook = 5_000

let looks = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows the browser's online and offline events. Returns the function that stops it. */
export function startNetwork(): () => void {
  const lost = () => useNetwork.setState({ isOffline: true })
  const found = () => void checkNetwork()
  looks = 0
  if (!navigator.onLine) lost()
  addEventListener('offline', lost)
  addEventListener('online', found)
  return () => {
    clearTimeout(timer)
    removeEventListener('offline', lost)
    removeEventListener('online', found)
  }
}

/** Tests the connection to the server, and repeats the test until it succeeds. True when it has. */
export async function checkNetwork(): Promise<boolean> {
  clearTimeout(timer)
  useNetwork.setState({ isChecking: true })
  const isThere = await isAnswered()
  useNetwork.setState({ isOffline: !isThere, isChecking: false })
  // An offline device fires an event when it is online again.
  if (isThere) looks = 0
  else if (navigator.onLine)
    timer = setTimeout(checkNetwork, lookAfter[Math.min(looks++, lookAfter.length - 1)])
  return isThere
}

/** A call got no answer: tests whether the network is the cause. */
export function checkNetworkAfterFailure(): void {
  const { isOffline, isChecking } = useNetwork.getState()
  if (!isOffline && !isChecking) void checkNetwork()
}

async function isAnswered(): Promise<boolean> {
  const startedAt = Date.now()
  try {
    // Any answer proves the connection.
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestLook) })
    return true
  } catch {
    // The device slept during the test, which therefore says nothing about the connection now.
    const hasSlept = Date.now() - startedAt > 2 * longestLook
    return hasSlept && isAnswered()
  }
}

/** Runs something once there is a network, which may be now. Returns the function that cancels it. */
export function whenOnline(work: () => void): () => void {
  if (!useNetwork.getState().isOffline) {
    work()
    return () => {}
  }
  const stop = useNetwork.subscribe(({ isOffline }) => {
    if (isOffline) return
    stop()
    work()
  })
  return stop
}
