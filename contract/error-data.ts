import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { orderChanged } from './order.ts'
import {
  conflict,
  forbiddenField,
  movedMeanwhile,
  personNeeded,
  proofNeeded,
} from './staff/refusals.ts'

const fieldErrors = z
  .object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })
  .meta({ description: 'Each field at fault, by its path in the body' })

const triesLeft = z
  .object({ tries_left: z.number().int() })
  .meta({ description: 'How often another code may be tried' })

const madeByKey = z
  .object({ order_id: z.string() })
  .nullable()
  .meta({ description: 'The order that the key has made; null where it has made something else' })

/** The `data` of the refusals that carry some; that of all others is null. */
export const errorData = {
  invalid: fieldErrors,
  no_texts: fieldErrors,
  order_changed: orderChanged,
  key_reused: madeByKey,
  wrong_code: triesLeft,
  code_exhausted: triesLeft,
  second_code: triesLeft,
  wrong_pin: triesLeft,
  forbidden: forbiddenField,
  person_needed: personNeeded,
  proof_needed: proofNeeded,
  conflict,
  wrong_state: movedMeanwhile,
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type ErrorData = {
  [Code in keyof typeof errorData]: z.infer<(typeof errorData)[Code]>
}
