/**
 * What a visit keeps, in this tab alone; without storage it lasts until the page is left.
 * @param parse reads the value, and answers null for what is none: an older release may have left anything
 */
export function readVisit<T>(key: string, parse: (value: unknown) => T | null): T | null {
  try {
    return parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
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
