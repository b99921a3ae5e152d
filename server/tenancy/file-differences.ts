import { isSame } from '#domain/menu-difference.ts'
import { type FieldRules, type FileData, fieldsOf } from './file-fields.ts'

/** A field that two states of a file differ in; null where one of them does not have it. */
export interface FieldChange {
  field: string
  was: unknown
  becomes: unknown
}

/** What differs between two states of a file whose fields people change one by one. */
export function fieldDifferences(was: FileData, becomes: FileData, rules: FieldRules) {
  return differing(fieldsOf(was, rules), fieldsOf(becomes, rules))
}

export type PromoData = { code: string } & FileData

export interface PromoDifference {
  code: string
  was: PromoData | undefined
  becomes: PromoData | undefined
  /** Of a promo that is in both states the fields that differ; else all of its fields. */
  fields: FieldChange[]
}

/** What differs between two lists of promos, which are told apart by their codes. */
export function promoDifferences(
  from: readonly PromoData[] | null,
  to: readonly PromoData[] | null,
): PromoDifference[] {
  const [before, after] = [byCode(from), byCode(to)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was, becomes] = [before.get(code), after.get(code)]
    const fields = differing(was ?? {}, becomes ?? {})
    return fields.length > 0 ? [{ code, was, becomes, fields }] : []
  })
}

function differing(was: FileData, becomes: FileData): FieldChange[] {
  return [...new Set([...Object.keys(was), ...Object.keys(becomes)])]
    .filter((field) => !isSame(was[field], becomes[field]))
    .map((field) => ({ field, was: was[field] ?? null, becomes: becomes[field] ?? null }))
}

function byCode(promos: readonly PromoData[] | null): Map<string, PromoData> {
  return new Map((promos ?? []).map((promo) => [promo.code, promo]))
}
