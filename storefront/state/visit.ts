/** What a visit keeps, in this tab alone; without storage it lasts until the page is left. */
export function readVisit<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** @param value null forgets it */
export function writeVisit(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // What cannot be stored is still in memory.
  }
}
