import type { Presence } from '#contract/calls/site.ts'
import type { Announcements } from '#server/announcements.ts'

/** Milliseconds after which an entry ends when its browser sends no further request. */
export const lifetime = 2 * 60_000
/** Above this number the oldest entries are removed, so that memory is bounded. */
const mostEntries = 100_000

/** Diners with a filled cart. In memory only: each browser repeats its request once a minute. */
export interface PresenceBook {
  enter(who: Presence): void
  leave(who: Presence): void
  /** How many are present, at one shop or at all. */
  count(serverDomain?: string): number
}

export function createPresenceBook(now: () => Date): PresenceBook {
  /** By host and customer, in the order of their latest requests. */
  const entries = new Map<string, { serverDomain: string; heartbeatAt: number }>()
  const keyOf = ({ serverDomain, id }: Presence) => JSON.stringify([serverDomain, id])

  function dropEnded(): void {
    const end = now().getTime() - lifetime
    for (const [key, { heartbeatAt }] of entries) {
      if (heartbeatAt > end && entries.size <= mostEntries) return
      entries.delete(key)
    }
  }

  return {
    enter(who) {
      const key = keyOf(who)
      entries.delete(key)
      entries.set(key, { serverDomain: who.serverDomain, heartbeatAt: now().getTime() })
      dropEnded()
    },
    leave: (who) => void entries.delete(keyOf(who)),
    count(serverDomain) {
      dropEnded()
      if (serverDomain === undefined) return entries.size
      return [...entries.values()].filter((entry) => entry.serverDomain === serverDomain).length
    },
  }
}

/**
 * Shares a book's entries between all processes on the database, by announcing each request. A new process has all
 * diners after a minute.
 */
export function sharePresence(book: PresenceBook, announcements: Announcements): PresenceBook {
  announcements.subscribe('present', (serverDomain, id) => book.enter({ serverDomain, id }))
  announcements.subscribe('absent', (serverDomain, id) => book.leave({ serverDomain, id }))
  return {
    ...book,
    enter: ({ serverDomain, id }) => announcements.publish('present', serverDomain, id),
    leave: ({ serverDomain, id }) => announcements.publish('absent', serverDomain, id),
  }
}
