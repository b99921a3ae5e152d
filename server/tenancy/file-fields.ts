/** A file of a tenant as data. */
export type FileData = Record<string, unknown>

/** How the fields of a kind of file are told apart. */
export interface FieldRules {
  /** Parts of which each key is a field by itself. */
  parts: ReadonlySet<string>
  /** What an absent key means, for the fields that the application changes. */
  absent: FileData
}

/** Every field of a file, such as `hours.monday`, `kitchen.lead_minutes` and `exceptions`. */
export function fieldsOf(data: FileData, { parts, absent }: FieldRules): FileData {
  const fields = Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
    parts.has(key) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each])
      : [[key, value]],
  )
  return { ...absent, ...Object.fromEntries(fields) }
}

/** The file with other fields; a key that is absent and means the same stays absent. */
export function withFields(data: FileData, changed: FileData, rules: FieldRules): FileData {
  const next: FileData = structuredClone(data)
  const before = fieldsOf(data, rules)
  for (const [field, value] of Object.entries(changed)) {
    if (JSON.stringify(before[field] ?? null) === JSON.stringify(value ?? null)) continue
    const [part = '', inner] = field.split('.')
    if (inner === undefined) {
      if (value === null) delete next[part]
      else next[part] = value
      continue
    }
    const { [inner]: _, ...rest } = { ...(next[part] as FileData | undefined) }
    if (value !== null) next[part] = { ...(next[part] as FileData), [inner]: value }
    else if (Object.keys(rest).length > 0) next[part] = rest
    else delete next[part]
  }
  return next
}
