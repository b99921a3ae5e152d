import { z } from 'zod'
import { rights } from '#domain/staff-rights.ts'
import { actor } from './actor.ts'

/** What the refusals of staff calls carry as `data`. */

/** The field that only another role may change; null where the whole call is not allowed. */
export const forbiddenField = z.object({ field: z.string() }).nullable()

/** The right that a device does not have by itself: the screen asks who is there, and repeats the call. */
export const personNeeded = z.object({ right: z.enum(rights).nullable() })

/** What to ask for: the member's PIN, or a code where none is set. */
export const proofNeeded = z.object({ by: z.enum(['pin', 'code']) })

/** A field of a form that somebody else has changed since it was loaded. */
export const fieldConflict = z.object({
  field: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: actor,
  at: z.iso.datetime(),
})

/**
 * The fields of a form, the order that is no longer as shown, the revision that a menu has now, or the seats that a start
 * has left; null where a diner's call is refused.
 */
export const conflict = z
  .union([
    z.object({ fields: z.array(fieldConflict) }),
    z.object({ order: z.looseObject({}), refundable: z.number().optional() }),
    z.object({ revision: z.number().int() }),
    z.object({ seats_left: z.number().int() }),
  ])
  .nullable()

/** The order as it stands now, and who brought it there when; null where a diner's call is refused. */
export const movedMeanwhile = z
  .object({ order: z.looseObject({}), by: actor, at: z.iso.datetime() })
  .nullable()
