/** Whether the Wake Lock API works: it has no effect in a home-screen application on an iPad before iOS 18.4. */
export function hasWakeLock(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return 'wakeLock' in navigator && !isOnHomeScreen
}

let video: InstanceType<typeof import('@zakj/no-sleep').default> | undefined

/** Preloads the silent video that replaces the wake lock: it can start only within a tap. */
export async function prepareVideo(): Promise<void> {
  if (hasWakeLock() || video) return
  // If it cannot be loaded, the device's auto-lock setting applies; the start screen says so.
  const loaded = await import('@zakj/no-sleep').catch(() => null)
  if (loaded) video ??= new loaded.default()
}

/** Keeps the screen awake while the page is visible. @returns a function that ends it */
export function keepAwake(): () => void {
  return hasWakeLock() ? keepLock() : keepVideo()
}

function keepLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused on a low battery, for example: the start screen says what to do then.
    sentinel = await navigator.wakeLock?.request('screen').catch(() => null)
    // Released while the request was pending.
    if (isOver) void sentinel?.release()
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release()
  }
}

/** The browser stops the video when the page is hidden. If it refuses to restart it, the next tap does. */
function keepVideo(): () => void {
  const play = () => {
    if (document.visibilityState === 'visible') video?.enable()
  }
  const onTap = () => {
    if (!video?.enabled) play()
  }
  document.addEventListener('visibilitychange', play)
  document.addEventListener('click', onTap)
  play()
  return () => {
    document.removeEventListener('visibilitychange', play)
    document.removeEventListener('click', onTap)
    video?.disable()
  }
}
