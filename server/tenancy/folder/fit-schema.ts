import { z } from 'zod'
import { decimalsOf, isAmount } from '#domain/currency.ts'
import { didYouMean, type Fault, faultAt, valueText } from './fault.ts'
import { price } from './values.ts'
import { findValues, type YamlFile } from './yaml-file.ts'

/** Parses a file with a schema. Returns undefined if the file does not match, and adds every reason to `faults`. */
export function parseWithSchema<S extends z.ZodType>(
  yaml: YamlFile,
  schema: S,
  faults: Fault[],
): z.infer<S> | undefined {
  if (yaml.raw === undefined) return undefined
  const result = schema.safeParse(yaml.raw, { error: issueText })
  if (result.success) return result.data

  const addFault = (path: readonly PropertyKey[], message: string) =>
    faults.push(faultAt(yaml, path, message))
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(schema, issue.path)
      for (const key of issue.keys) {
        addFault([...issue.path, key], `is not known here${didYouMean(key, known)}`)
      }
    } else addFault(issue.path, issue.message)
  }
  return undefined
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a part with keys of its own',
  record: 'a part with keys of its own',
}

/** The message for an issue for which the schema defines none; undefined for the library's own. */
function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  const value = valueText(issue.input)
  switch (issue.code) {
    case 'invalid_type': {
      const isUnquoted = issue.expected === 'string' && typeof issue.input !== 'object'
      return `${value} is not ${typeNames[issue.expected] ?? issue.expected}${isUnquoted ? '; write it in quotes' : ''}`
    }
    case 'invalid_value':
      return `${value} is not one of ${issue.values.join(', ')}${didYouMean(value, issue.values.map(String))}`
    case 'invalid_key':
      return 'is not an id; use lower-case words with hyphens, such as spice-level'
    case 'too_small':
      if (issue.origin === 'number') return `${value} is too small; the least is ${issue.minimum}`
      return 'is empty'
    case 'too_big':
      return `${value} is too much; the most is ${issue.maximum}`
    default:
      return undefined
  }
}

/** The keys that a schema defines at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let part = unwrapSchema(schema)
  for (const step of path) {
    if (part instanceof z.ZodObject) part = unwrapSchema(part.shape[String(step)])
    else if (part instanceof z.ZodArray) part = unwrapSchema(part.element)
    else if (part instanceof z.ZodRecord) part = unwrapSchema(part.valueType)
  }
  return part instanceof z.ZodObject ? Object.keys(part.shape) : []
}

/** The schema without `optional` and `default`. */
export function unwrapSchema(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrapSchema(schema.unwrap())
    : schema
}

/** Finds prices with too many decimals. The schema cannot check this: another file names the currency (ISO 4217). */
export function checkPrices(
  yaml: YamlFile,
  schema: z.ZodType,
  currency: string,
  faults: Fault[],
): void {
  const most = decimalsOf(currency) === 0 ? 'a whole number' : 'at most two decimals'
  for (const { path, value } of pricesIn(schema).flatMap((each) => findValues(yaml.raw, each))) {
    const [kind] = findValues(yaml.raw, [...path.slice(0, -1), 'kind'].join('.'))
    // The value of a percent promo is no price.
    if (typeof value !== 'number' || isAmount(value, currency) || kind?.value === 'percent')
      continue
    faults.push(faultAt(yaml, path, `${valueText(value)} is not a price; write ${most}`))
  }
}

/** Paths of the prices in a schema, such as `categories.*.items.*.price`. */
function pricesIn(wrapped: unknown, path: string[] = []): string[] {
  const schema = unwrapSchema(wrapped)
  if (schema === price) return [path.join('.')]
  if (schema instanceof z.ZodArray) return pricesIn(schema.element, [...path, '*'])
  if (schema instanceof z.ZodRecord) return pricesIn(schema.valueType, [...path, '*'])
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => pricesIn(part, [...path, key]))
  }
  return []
}
