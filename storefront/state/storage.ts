import { parsers, type Stored } from './stored-values.ts'

// Only this file and `stored-values.ts` know the keys that clients rely on (docs/rules.md §1).

export type StoredKey = keyof Stored

/**
 * Web storage that never throws. What the browser refuses to store, since storage is full or blocked, is kept in memory until
 * the page is left.
 */
function guarded(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    /** The parsed value; null when there is none or it is not JSON. */
    get(key: string): unknown {
      try {
        return JSON.parse(memory.get(key) ?? storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    /** False when the browser refused. */
    set(key: string, value: unknown): boolean {
      const text = JSON.stringify(value)
      try {
        storage().setItem(key, text)
        memory.delete(key)
        return true
      } catch {
        memory.set(key, text)
        return false
      }
    },
    /** Prefers the stored value again: another tab's is newer than what this tab could not store. */
    forgetMemory(key: string): void {
      memory.delete(key)
    },
    remove(key: string): void {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked: there is nothing to remove.
      }
    },
  }
}

export const local = guarded(() => localStorage)
const session = guarded(() => sessionStorage)

/** The stored value; null when there is none or it does not have the expected shape. */
export function read<K extends StoredKey>(key: K): Stored[K] | null {
  return parsers[key](local.get(key))
}

/** Stores a value. False when the browser refused; the value then lasts until the page is left. */
export function write<K extends StoredKey>(key: K, value: Stored[K]): boolean {
  return local.set(key, value)
}

export function remove(key: StoredKey): void {
  local.remove(key)
}

/** Calls back when another tab changed the key; returns the function that stops it. */
export function onChangeElsewhere(key: StoredKey, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    local.forgetMemory(key)
    changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * A value that this tab keeps for the visit.
 * @param parse returns null where the value is malformed: an older release may have stored anything
 */
export function readVisit<T>(key: string, parse: (value: unknown) => T | null): T | null {
  return parse(session.get(key))
}

/** @param value null removes it */
export function writeVisit(key: string, value: unknown): void {
  if (value === null) session.remove(key)
  else session.set(key, value)
}
