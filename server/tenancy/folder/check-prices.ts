import { z } from 'zod'
import { decimalsOf, isAmount } from '#domain/currency.ts'
import { type Fault, valueText } from './fault.ts'
import { findValues } from './find-values.ts'
import { keyOf } from './fit-schema.ts'
import { price } from './values.ts'
import type { YamlFile } from './yaml-file.ts'

/**
 * Prices with more decimals than the tenant's currency has: that stands in another file, so that no schema can tell.
 * Every place where the schema has a `price` is looked at.
 * @param currency ISO 4217
 */
export function checkPrices(
  { file, raw, lineOf }: YamlFile,
  schema: z.ZodType,
  currency: string,
  faults: Fault[],
): void {
  const most = decimalsOf(currency) === 0 ? 'a whole number' : 'at most two decimals'
  for (const pattern of pricesIn(schema)) {
    for (const { path, value } of findValues(raw, pattern)) {
      if (typeof value !== 'number' || isAmount(value, currency) || isPercent(raw, path)) continue
      faults.push({
        file,
        line: lineOf(path),
        key: keyOf(path),
        message: `${valueText(value)} is not a price; write ${most}`,
        isWarning: false,
        path,
      })
    }
  }
}

/** The value of a promo that takes a share instead. */
function isPercent(raw: unknown, path: PropertyKey[]): boolean {
  const kind = findValues(raw, [...path.slice(0, -1), 'kind'].join('.'))[0]?.value
  return kind === 'percent'
}

/** The ways to the prices of a schema, such as `categories.*.items.*.price`. */
function pricesIn(schema: unknown, path: string[] = []): string[] {
  if (schema === price) return [path.join('.')]
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return pricesIn(schema.unwrap(), path)
  }
  if (schema instanceof z.ZodArray) return pricesIn(schema.element, [...path, '*'])
  if (schema instanceof z.ZodRecord) return pricesIn(schema.valueType, [...path, '*'])
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => pricesIn(part, [...path, key]))
  }
  return []
}
