import { LRUCache } from 'lru-cache'

interface Options<T> {
  /** How old an answer may be before it is asked for anew, in milliseconds; a second without it. */
  freshFor?: number
  /** False for an answer that must not fill the memory. */
  isKept?: (answer: T) => boolean
}

interface Entry<T> {
  /** Undefined until the first answer. */
  answer: T | undefined
  checkedAt: number
  /** The request under way; everybody who comes meanwhile waits for the same one. */
  asking: Promise<T> | null
  hasFailed: boolean
}

export interface StaleIfErrorCache<T> {
  /** A fresh one, or the last one known while it cannot be asked for; fails only without any. */
  get(key: string): Promise<T>
  /** The same, asked for anew. */
  renew(key: string): Promise<T>
  /** Puts in what was learned elsewhere. */
  set(key: string, answer: T): void
  /** The answer, where it is known and need not be asked for. */
  peek(key: string): T | undefined
}

/**
 * Small answers of the database, such as which tenant a host belongs to. One request is made for all who wait; while the
 * database is away the last answer goes on being served at once, and the request is repeated behind it.
 * @param ask asks the database
 * @param tick milliseconds from any start, such as `performance.now`
 * @param most answers kept; past it the one used least recently goes
 */
export function createStaleIfErrorCache<T>(
  ask: (key: string) => Promise<T>,
  tick: () => number,
  most: number,
  { freshFor = 1_000, isKept = () => true }: Options<T> = {},
): StaleIfErrorCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: most })

  const askOnce = (key: string, entry: Entry<T>): Promise<T> => {
    entry.asking ??= ask(key)
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
    set(key, answer) {
      entries.set(key, { ...newEntry<T>(), answer, checkedAt: tick() })
    },
  }
}

function newEntry<T>(): Entry<T> {
  return { answer: undefined, checkedAt: 0, asking: null, hasFailed: false }
}
