import { LRUCache } from 'lru-cache'

interface Options<T> {
  /** Milliseconds after which an entry is queried again; a second when left out. */
  freshFor?: number
  /** False for results that must not be cached. */
  isKept?: (answer: T) => boolean
  /** Milliseconds that anybody waits for a query where there is an earlier answer; without it as long as it takes. */
  patience?: number | undefined
}

interface Entry<T> {
  /** Undefined until the first answer. */
  answer: T | undefined
  checkedAt: number
  /** What concurrent callers share while a query is in progress. */
  asking: Promise<T> | null
  /** Or takes longer than the patience. */
  hasFailed: boolean
}

export interface StaleIfErrorCache<T> {
  /** The current value, or the last known one while the query fails or is late. Rejects only when there is none. */
  get(key: string): Promise<T>
  /** As `get`, but always queries. */
  renew(key: string): Promise<T>
  /** Stores a value that was read elsewhere. */
  set(key: string, answer: T): void
  /** The cached value, if it is current. */
  peek(key: string): T | undefined
  /** The last known value, current or not. */
  latest(key: string): T | undefined
  /** Has the next caller query again; a query in progress, which may have missed a change, is not waited for. */
  expire(key: string): void
}

/**
 * Caches small query results, such as the tenant of a host. Concurrent callers share one query. While the
 * database is unavailable, the last value is returned at once and the query is repeated in the background. One that does
 * not answer counts as unavailable after the patience.
 * @param ask asks the database
 * @param tick milliseconds from any start, such as `performance.now`
 * @param most answers kept; past it the one used least recently goes
 */
export function createStaleIfErrorCache<T>(
  ask: (key: string) => Promise<T>,
  tick: () => number,
  most: number,
  { freshFor = 1_000, isKept = () => true, patience }: Options<T> = {},
): StaleIfErrorCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: most })

  const startAsking = (key: string, entry: Entry<T>): Promise<T> =>
    ask(key)
      .then((answer) => {
        Object.assign(entry, { answer, hasFailed: false })
        if (!isKept(answer)) entries.delete(key)
        return answer
      })
      .catch((error: unknown) => {
        entry.hasFailed = true
        if (entry.answer !== undefined) return entry.answer
        entries.delete(key)
        throw error
      })
      .finally(() => Object.assign(entry, { asking: null, checkedAt: tick() }))

  /** The answer, or the last one once the query is late. */
  const inTime = (asked: Promise<T>, entry: Entry<T>, last: T): Promise<T> => {
    if (patience === undefined) return asked
    const late = Promise.withResolvers<T>()
    const timer = setTimeout(() => {
      entry.hasFailed = true
      late.resolve(last)
    }, patience)
    return Promise.race([asked.finally(() => clearTimeout(timer)), late.promise])
  }

  const askOnce = (key: string, entry: Entry<T>): Promise<T> => {
    if (entry.asking) return entry.asking
    const { answer } = entry
    const asked = startAsking(key, entry)
    entry.asking = answer === undefined ? asked : inTime(asked, entry, answer)
    return entry.asking
  }

  const peek = (key: string): T | undefined => {
    const entry = entries.get(key)
    return entry && tick() - entry.checkedAt < freshFor ? entry.answer : undefined
  }

  const renew = async (key: string): Promise<T> => {
    const entry = entries.get(key) ?? newEntry<T>()
    entries.set(key, entry)
    const asked = askOnce(key, entry)
    return entry.hasFailed && entry.answer !== undefined ? entry.answer : asked
  }

  return {
    peek,
    renew,
    async get(key) {
      return peek(key) ?? renew(key)
    },
    latest: (key) => entries.get(key)?.answer,
    expire(key) {
      const answer = entries.get(key)?.answer
      if (answer === undefined) entries.delete(key)
      else entries.set(key, { ...newEntry<T>(), answer, checkedAt: Number.NEGATIVE_INFINITY })
    },
    set(key, answer) {
      entries.set(key, { ...newEntry<T>(), answer, checkedAt: tick() })
    },
  }
}

function newEntry<T>(): Entry<T> {
  return { answer: undefined, checkedAt: 0, asking: null, hasFailed: false }
}
