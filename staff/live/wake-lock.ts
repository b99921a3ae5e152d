/** Keeps the screen awake while the page is seen; asked for again on each return to it. @returns the function that ends it */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused on a low battery, for one: the start of the shift says what to do then.
    sentinel = await navigator.wakeLock?.request('screen').catch(() => null)
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release()
  }
}

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator
}
