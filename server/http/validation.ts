import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import { validationSentence } from '#contract/validation-sentences.ts'
import { Refusal } from './refusal.ts'

/** Checks a part of a request against its schema; what does not fit is 422 with a sentence for each field. */
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

/** Fields that a schema does not know are each a fault, so that a typo never passes as silence. */
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
