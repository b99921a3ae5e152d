import { setTimeout as delay } from 'node:timers/promises'

/** After a quiet time, changes that come within this many milliseconds are read together. */
const gatherFor = 20
/** Milliseconds from the end of one read to the next: while changes keep coming, more of them are read together. */
const pauseBetween = 100

/** Returns a listener that calls `tell` with what is announced within a moment; never two at a time for one tenant. */
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
