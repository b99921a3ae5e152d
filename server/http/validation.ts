import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import { validationSentence } from '#contract/validation-sentences.ts'
import { isRecord } from '#domain/is-record.ts'
import { invalid, Refusal } from './refusal.ts'

/** Checks a part of a request against its schema; a mismatch is 422 with a sentence for each field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const checked = z.safeParse(schema, value, { error: validationSentence })
    if (checked.success) return { value: checked.data }
    const faults = checked.error.issues.flatMap(faultsOf)
    const message = faults[0]?.message
    return {
      error: new Refusal('invalid', { ...(message ? { message } : {}), data: { errors: faults } }),
    }
  }

/** Each field that a schema does not know is a fault, so that a typo is never ignored. */
function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message }]
  return issue.keys.map((key) => ({
    field: [...path, key].join('.'),
    message: unknownField(key),
  }))
}

export function unknownField(name: string): string {
  return `There is no field ${name} here.`
}

/** Reads the `Idempotency-Key` header; null without an optional one. Refuses an invalid key with 422. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  need: 'required' | 'optional',
): string | null {
  if (header === undefined && need === 'optional') return null
  if (typeof header !== 'string' || header.length < 1 || header.length > 200) {
    throw invalid('Idempotency-Key', 'The request needs an Idempotency-Key of 1 to 200 characters.')
  }
  return header
}

/** A part of a path that is not a number names nothing. */
export function numberInPath(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('not_found')
  return Number(text)
}

/** For tests: throws on an answer that its contract does not describe. In production it would be sent as it is. */
export const contractSerializer: FastifySerializerCompiler<
  Parameters<typeof serializerCompiler>[0]['schema']
> = (route) => {
  const serialize = serializerCompiler(route)
  return (answer) => {
    const text = serialize(answer)
    const [unlisted] = lostFields(JSON.parse(JSON.stringify(answer) ?? 'null'), JSON.parse(text))
    if (unlisted !== undefined)
      throw new Error(`${route.method} ${route.url} answers ${unlisted}, which its contract lacks`)
    return text
  }
}

/** Paths of the fields that one value has and the other lacks. */
function lostFields(from: unknown, to: unknown, path = ''): string[] {
  if (Array.isArray(from) && Array.isArray(to))
    return from.flatMap((each, index) => lostFields(each, to[index], `${path}[${index}]`))
  if (!isRecord(from) || !isRecord(to)) return []
  return Object.entries(from).flatMap(([name, value]) =>
    name in to ? lostFields(value, to[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}
