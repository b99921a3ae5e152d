/**
 * Whether the browser's own lock can be relied on. It is missing without https and in older browsers; in an application on
 * the home screen of an iPad it is there before iOS 18.4 and does nothing.
 */
export function hasWakeLock(): boolean {
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return 'wakeLock' in navigator && !isOnHomeScreen
}

let video: InstanceType<typeof import('@zakj/no-sleep').default> | undefined

/**
 * Loads the silent video that keeps the screen awake where no lock can be relied on. It can start only within a tap, so it
 * is loaded before.
 */
export async function prepareVideo(): Promise<void> {
  if (hasWakeLock() || video) return
  // Without it the device's own setting decides, as the start of the shift says.
  const loaded = await import('@zakj/no-sleep').catch(() => null)
  if (loaded) video ??= new loaded.default()
}

/** Keeps the screen awake while the page is seen; asked for again on each return to it. @returns the function that ends it */
export function keepAwake(): () => void {
  return hasWakeLock() ? keepLock() : keepVideo()
}

function keepLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused on a low battery, for one: the start of the shift says what to do then.
    sentinel = await navigator.wakeLock?.request('screen').catch(() => null)
    // It ended while the browser decided.
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

/** The browser stops the video when the page is left. Where it refuses to restart it, the next tap does. */
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
