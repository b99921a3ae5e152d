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
    const faults: FieldError[] = checked.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message,
    }))
    const message = faults[0]?.message
    return {
      error: new Refusal('invalid', { ...(message ? { message } : {}), data: { errors: faults } }),
    }
  }
