/** Changes that come within so many milliseconds are read together. */
const gatherFor = 20

/** Returns a listener that calls `tell` once, by tenant, for what is announced within a moment. */
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
  return (tenantId, id) => {
    if (!isWatched(tenantId)) return
    const known = waiting.get(tenantId)
    if (known) return void known.add(id)
    waiting.set(tenantId, new Set([id]))
    setTimeout(() => {
      const ids = [...(waiting.get(tenantId) ?? [])]
      waiting.delete(tenantId)
      tell(tenantId, ids).catch((error: unknown) => onError(tenantId, error))
    }, gatherFor)
  }
}
