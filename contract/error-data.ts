import { z } from 'zod'
import { actor } from '#contract/staff/actor.ts'
import { rights } from '#domain/staff-rights.ts'
import type { ErrorCode } from './errors.ts'
import { orderChanged } from './order.ts'
import { count } from './values.ts'

export const fieldConflict = z.object({
  field: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: actor,
  at: z.iso.datetime(),
})

const fieldErrors = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})

const triesLeft = z.object({ tries_left: count }).describe('How often another code may be tried')

/** `data` of the refusals that carry some; null for all others. */
export const errorData = {
  invalid: fieldErrors,
  no_texts: fieldErrors,
  order_changed: orderChanged,
  key_reused: z.object({ order_id: z.string() }).nullable(),
  wrong_code: triesLeft,
  code_exhausted: triesLeft,
  second_code: triesLeft,
  wrong_pin: triesLeft,
  /** Field that only another role may change; null if the whole call is forbidden. */
  forbidden: z.object({ field: z.string() }).nullable(),
  /** Right that a device lacks: the screen asks which person uses it, and repeats the call. */
  person_needed: z.object({ right: z.enum(rights).nullable() }),
  /** Proof to ask for: the member's PIN, or a code if no PIN is set. */
  proof_needed: z.object({ by: z.enum(['pin', 'code']) }),
  /** Conflicting fields, a moved order, the revision of a menu, or the seats left; null for a diner's call. */
  conflict: z
    .union([
      z.object({ fields: z.array(fieldConflict) }),
      z.object({ order: z.looseObject({}), refundable: z.number().optional() }),
      z.object({ revision: count }),
      z.object({ seats_left: count }),
    ])
    .nullable(),
  /** The current order, and who moved it there and when; null where a diner's call is refused. */
  wrong_state: z.object({ order: z.looseObject({}), by: actor, at: z.iso.datetime() }).nullable(),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type ErrorData = {
  [Code in keyof typeof errorData]: z.infer<(typeof errorData)[Code]>
}
