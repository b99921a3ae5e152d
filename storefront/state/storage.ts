import { parsers, type Stored } from './stored-values.ts'

// Only this file and `stored-values.ts` know the keys that clients rely on (docs/rules.md §1).

export type StoredKey = keyof Stored

/** Values for this visit, in a browser that blocks storage. */
const memory = new Map<string, string>()

/** The stored value; null when there is none or it does not have the expected shape. */
export function read<K extends StoredKey>(key: K): Stored[K] | null {
  const text = memory.get(key) ?? readText(key)
  if (text === null) return null
  return parsers[key](parseJson(text))
}

/** Stores a value. False when the browser refused; the value then lasts for this visit. */
export function write<K extends StoredKey>(key: K, value: Stored[K]): boolean {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  }
}

export function remove(key: StoredKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Calls back when another tab changed the key; returns the function that stops it. */
export function onChangeElsewhere(key: StoredKey, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    // Newer than what this tab could not store.
    memory.delete(key)
    changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Truncated, or not JSON.
    return null
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
