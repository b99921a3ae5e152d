export interface Heartbeat {
  at: Date
  sound: 'on' | 'muted' | 'blocked'
  visibleAt: Date | null
}

/** A screen sends a heartbeat every 15 seconds. This long after the last one it counts as not listening. */
export const listeningSeconds = 45

/** Whether an order would be heard there: its sound is on, and it was visible and there lately. */
export function isListening({ at, sound, visibleAt }: Heartbeat, now: Date): boolean {
  const since = now.getTime() - listeningSeconds * 1_000
  return (
    sound === 'on' && at.getTime() >= since && visibleAt !== null && visibleAt.getTime() >= since
  )
}

/** Maximum number of characters for printer names in a heartbeat. */
export const mostPrinterLetters = 80
