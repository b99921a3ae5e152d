/** A value in a document, and the way to it. */
export interface FoundValue {
  path: PropertyKey[]
  value: unknown
}

/** Every value a pattern such as `categories.*.items.*.id` leads to; what is missing or of another shape is passed over. */
export function findValues(document: unknown, pattern: string): FoundValue[] {
  let found: FoundValue[] = [{ path: [], value: document }]
  for (const step of pattern === '' ? [] : pattern.split('.')) {
    found = found.flatMap(({ path, value }) =>
      entriesOf(value)
        .filter(([key]) => step === '*' || String(key) === step)
        .map(([key, child]) => ({ path: [...path, key], value: child })),
    )
  }
  return found
}

function entriesOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
