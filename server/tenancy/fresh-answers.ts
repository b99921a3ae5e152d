/** How old an answer may be before it is asked for anew, in milliseconds. */
const freshFor = 1_000

interface Entry<T> {
  /** Undefined until the first answer. */
  answer: T | undefined
  checkedAt: number
  /** The question under way; everybody who comes meanwhile waits for the same one. */
  asking: Promise<T> | null
  hasFailed: boolean
}

export interface FreshAnswers<T> {
  /** At most a second old, or the last one known while it cannot be asked for; fails only without any. */
  get(key: string): Promise<T>
  /** The answer, where it is known and need not be asked for. */
  peek(key: string): T | undefined
}

/**
 * Remembers answers of the database. A question is asked once for all who wait; while the database is away the last
 * answer goes on being served at once, and the question is tried again behind it.
 * @param ask the question; `known` is the last answer
 * @param isKept false for an answer that must not fill the memory
 * @param tick milliseconds from any start, such as `performance.now`
 */
export function createFreshAnswers<T>(
  ask: (key: string, known: T | undefined) => Promise<T>,
  tick: () => number,
  isKept: (answer: T) => boolean = () => true,
): FreshAnswers<T> {
  const entries = new Map<string, Entry<T>>()

  const question = (key: string, entry: Entry<T>): Promise<T> => {
    entry.asking ??= ask(key, entry.answer)
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

  return {
    peek,
    async get(key) {
      const fresh = peek(key)
      if (fresh !== undefined) return fresh
      const entry = entries.get(key) ?? newEntry<T>()
      entries.set(key, entry)
      const asked = question(key, entry)
      return entry.hasFailed && entry.answer !== undefined ? entry.answer : asked
    },
  }
}

function newEntry<T>(): Entry<T> {
  return { answer: undefined, checkedAt: 0, asking: null, hasFailed: false }
}
