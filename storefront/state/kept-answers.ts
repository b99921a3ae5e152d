import { isRecord } from '#domain/is-record.ts'
import { isNumber, isText } from './stored-values.ts'

/** Cached answers about one diner, for a visit without a network. They are deleted with the session. */
export interface KeptAnswers {
  /** Id of the customer. */
  owner: string
  /** Of the application's build: another one may expect other shapes. */
  build: string
  /** Milliseconds of the epoch. */
  keptAt: number
  /** As the query cache writes them. */
  answers: unknown
}

const storageKey = 'tiffin.kept'
/** Maximum age, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60_000

/** What was kept for this customer by this build; anything else is dropped. */
export function readKeptAnswers(owner: string, build: string, now = Date.now()): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (
      isKept(kept) &&
      kept.owner === owner &&
      kept.build === build &&
      now - kept.keptAt < lifetime
    )
      return kept.answers
  } catch {
    // Truncated, or not JSON.
  }
  forgetKeptAnswers()
  return null
}

export function writeKeptAnswers(kept: Omit<KeptAnswers, 'keptAt'>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...kept, keptAt: Date.now() }))
  } catch {
    // Storage is full: nothing is available without a network.
    forgetKeptAnswers()
  }
}

/** Deletes the cached answers when a session ends. */
export function forgetKeptAnswers(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

function isKept(value: unknown): value is KeptAnswers {
  return isRecord(value) && isText(value.owner) && isText(value.build) && isNumber(value.keptAt)
}
