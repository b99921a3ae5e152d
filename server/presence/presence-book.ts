import { LRUCache } from 'lru-cache'
import type { Presence } from '#contract/config.ts'
import type { Announcements } from '#server/announcements.ts'

/** Milliseconds after which an entry ends when its browser sends no further request. */
export const lifetime = 2 * 60_000
/** Above this number the oldest entries are removed. */
const mostEntries = 100_000

/** Diners with a filled cart. In memory only: each browser repeats its request once a minute. */
export interface PresenceBook {
  enter(who: Presence): void
  leave(who: Presence): void
  count(): number
}

export function createPresenceBook(now: () => Date): PresenceBook {
  const entries = new LRUCache<string, true>({
    max: mostEntries,
    // An entry is still there at its exact age.
    ttl: lifetime - 1,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const keyOf = ({ serverDomain, id }: Presence) => JSON.stringify([serverDomain, id])
  return {
    enter: (who) => void entries.set(keyOf(who), true),
    leave: (who) => void entries.delete(keyOf(who)),
    count() {
      entries.purgeStale()
      return entries.size
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
