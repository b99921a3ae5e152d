import { isRecord } from '#domain/is-record.ts'
import { local } from './storage.ts'
import { isNumber, isText } from './stored-values.ts'

/** The query cache of one diner as it is stored for offline visits. It is deleted with the session. */
export interface PersistedQueries {
  /** Id of the customer. */
  owner: string
  /** The build that stored it: another one may expect other shapes. */
  build: string
  /** Milliseconds of the epoch. */
  keptAt: number
  /** The dehydrated query cache. */
  answers: unknown
}

const storageKey = 'tiffin.kept'
/** Maximum age, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60_000

/** The stored cache of this customer and this build; anything else is deleted. */
export function readPersistedQueries(owner: string, build: string, now = Date.now()): unknown {
  const kept = local.get(storageKey)
  if (isKept(kept) && kept.owner === owner && kept.build === build && now - kept.keptAt < lifetime)
    return kept.answers
  deletePersistedQueries()
  return null
}

export function writePersistedQueries(kept: Omit<PersistedQueries, 'keptAt'>): void {
  // Where storage is full, nothing is available offline.
  if (!local.set(storageKey, { ...kept, keptAt: Date.now() })) deletePersistedQueries()
}

/** Called when a session ends. */
export function deletePersistedQueries(): void {
  local.remove(storageKey)
}

function isKept(value: unknown): value is PersistedQueries {
  return isRecord(value) && isText(value.owner) && isText(value.build) && isNumber(value.keptAt)
}
