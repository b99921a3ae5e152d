import { z } from 'zod'
import { isSame } from '#domain/menu-difference.ts'
import { type FileKind, fileAt } from './file-paths.ts'
import { brandFile } from './folder/brand-file.ts'
import { unwrapSchema } from './folder/fit-schema.ts'
import { outletFile } from './folder/outlet-file.ts'
import { promosFile } from './folder/promos-file.ts'
import { tenantFile } from './folder/tenant-file.ts'

export type FileData = Record<string, unknown>

/** How a kind of file is divided into fields. */
export interface FieldRules {
  /** Top-level keys whose inner keys are fields of their own. */
  parts: ReadonlySet<string>
  /** Defaults of absent keys. */
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

/** The file with changed fields. A value equal to the default of an absent key is not written. */
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

/** A field that differs between two states of a file; null in a state without the field. */
export interface FieldChange {
  field: string
  was: unknown
  becomes: unknown
}

/** Differences between two states of a file that is changed field by field. */
export function fieldDifferences(
  was: FileData,
  becomes: FileData,
  rules: FieldRules,
): FieldChange[] {
  const [before, after] = [fieldsOf(was, rules), fieldsOf(becomes, rules)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, was: before[field] ?? null, becomes: after[field] ?? null }))
}

export type PromoData = { code: string } & FileData

export interface PromoDifference {
  code: string
  was: PromoData | undefined
  becomes: PromoData | undefined
  /** Fields that differ; for a new or removed promo, those with a value other than their default. */
  fields: FieldChange[]
}

/** Differences between two lists of promos, which are matched by their codes. */
export function promoDifferences(
  from: readonly PromoData[] | null,
  to: readonly PromoData[] | null,
): PromoDifference[] {
  const [before, after] = [byCode(from), byCode(to)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was, becomes] = [before.get(code), after.get(code)]
    const fields = fieldDifferences(was ?? { code }, becomes ?? { code }, promoRules)
    return fields.length > 0 ? [{ code, was, becomes, fields }] : []
  })
}

function byCode(promos: readonly PromoData[] | null): Map<string, PromoData> {
  return new Map((promos ?? []).map((promo) => [promo.code, promo]))
}

/** Keys whose object is one field. */
const wholes = new Set(['currency', 'referral', 'story'])

/** The rules of a schema. The default of an optional key is that of the schema, or null. */
function rulesFrom({ shape }: z.ZodObject): FieldRules {
  const parts = new Map(
    Object.entries(shape).flatMap(([key, schema]): [string, z.ZodObject][] => {
      const part = unwrapSchema(schema)
      return part instanceof z.ZodObject && !wholes.has(key) ? [[key, part]] : []
    }),
  )
  const fields = Object.entries(shape).flatMap(([key, schema]): [string, z.core.$ZodType][] => {
    const inner = Object.entries(parts.get(key)?.shape ?? { '': schema })
    return inner.map(([name, each]) => [[key, name].filter(Boolean).join('.'), each])
  })
  const absent = fields.flatMap(([field, schema]) => {
    const { success, data } = z.safeParse(schema, undefined)
    return success ? [[field, data ?? null]] : []
  })
  return { parts: new Set(parts.keys()), absent: Object.fromEntries(absent) }
}

export const outletRules = rulesFrom(outletFile)
export const tenantRules = rulesFrom(tenantFile)
export const brandRules = rulesFrom(brandFile)
/** Of an entry of `promos.yaml`. */
export const promoRules = rulesFrom(promosFile.element)

/** Rules of the files that are changed field by field; undefined for every other file. */
export function rulesOf(file: string): FieldRules | undefined {
  const rules: Partial<Record<FileKind, FieldRules>> = {
    tenant: tenantRules,
    brands: brandRules,
    outlets: outletRules,
  }
  return rules[fileAt(file)?.kind ?? 'pages']
}
