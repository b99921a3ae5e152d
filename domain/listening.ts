/** What a screen said of itself last. */
export interface Heartbeat {
  at: Date
  sound: 'on' | 'muted' | 'blocked'
  visibleAt: Date | null
}

/** A screen sends a heartbeat each 15 seconds; so long after its last one it does not listen any more. */
export const listeningSeconds = 45

/** Whether somebody would hear an order there: the last heartbeat is recent, its sound on, and it was visible in that time. */
export function isListening({ at, sound, visibleAt }: Heartbeat, now: Date): boolean {
  const since = now.getTime() - listeningSeconds * 1_000
  return (
    sound === 'on' && at.getTime() >= since && visibleAt !== null && visibleAt.getTime() >= since
  )
}

/** Letters that a heartbeat has for the names of the printers that its screen prints on. */
export const mostPrinterLetters = 80
