/**
 * A value that this tab keeps for the visit. Null where storage is blocked: then only the stores in memory have it, until the
 * page is left.
 * @param parse reads the value, and answers null where it is malformed: an older release may have left anything
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
    // Storage is blocked: the value is not kept over a reload.
  }
}
