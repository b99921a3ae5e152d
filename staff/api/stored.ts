/** A value that this browser keeps; it is untrusted input. Null where there is none, or the browser refuses. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value in this browser; null removes it. */
export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked site data, or a full storage: memory has it until the page is loaded again.
  }
}
