import { setTimeout as delay } from 'node:timers/promises'

/** The first change waits this many milliseconds for others. */
const gatherFor = 20
/** Milliseconds from the end of one call to the next. */
const pauseBetween = 100

/** Returns a listener that gathers announced ids and calls `tell` with them; never two calls at a time for one tenant. */
export function gatherAnnounced(
  tell: (tenantId: string, ids: string[]) => Promise<void>,
  {
    isWatched,
    onError,
  }: {
    /** Whether a board of the tenant is open. */
    isWatched(tenantId: string): boolean
    onError(tenantId: string, error: unknown): void
  },
): (tenantId: string, id: string) => void {
  const waiting = new Map<string, Set<string>>()

  async function tellUntilQuiet(tenantId: string, ids: Set<string>): Promise<void> {
    try {
      await delay(gatherFor)
      while (ids.size > 0) {
        const told = [...ids]
        ids.clear()
        await tell(tenantId, told).catch((error: unknown) => onError(tenantId, error))
        await delay(pauseBetween)
      }
    } finally {
      waiting.delete(tenantId)
    }
  }

  return (tenantId, id) => {
    if (!isWatched(tenantId)) return
    const known = waiting.get(tenantId)
    if (known) return void known.add(id)
    const ids = new Set([id])
    waiting.set(tenantId, ids)
    void tellUntilQuiet(tenantId, ids)
  }
}
