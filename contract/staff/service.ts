import { z } from 'zod'
import { pauseKinds } from '#domain/live-facts.ts'
import { actor } from './actor.ts'

const at = z.string().meta({ description: 'ISO 8601' })
const services = z.array(z.enum(['delivery', 'pickup'])).min(1)

/** Whether an outlet takes orders, and what keeps it from doing so. */
export const service = z.object({
  outlet_id: z.string(),
  state: z.enum(['open', 'closed', 'paused', 'not_live']),
  next_opening: at.nullable(),
  closes_at: at.nullable().meta({ description: 'End of the running stretch; null while closed' }),
  pauses: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pauseKinds),
      services,
      until: at.nullable(),
      reason: z.string(),
      message: z.string(),
      by: actor,
      at,
      seen_by: z.number().int(),
    }),
  ),
  busy: z.object({ minutes: z.number().int(), until: at, half: z.boolean() }).nullable(),
  prep_minutes: z.number().int(),
  version: z.number().int(),
})
export type WireService = z.infer<typeof service>

const words = z.string().trim().max(120)
const pauseEnd = z
  .union([z.literal('next_opening'), z.literal('manual'), z.iso.datetime({ offset: true })])
  .meta({ description: "An instant, 'next_opening', or 'manual': until somebody resumes" })

export const pauseRequest = z.strictObject({
  services,
  until: pauseEnd,
  reason: words.default(''),
  message: words.default(''),
})
/** What is left out stays. */
export const pauseChange = z.strictObject({
  until: pauseEnd.optional(),
  message: words.optional().meta({ description: "What diners read; '' for the usual words" }),
})
/** Sets: the screen adds what is pressed to what is shown. */
export const busyRequest = z.strictObject({
  minutes: z.number().int().min(5).max(60).multipleOf(5),
  until: z
    .union([z.literal('closing'), z.iso.datetime({ offset: true })])
    .meta({ description: "An instant, or 'closing'" }),
  half: z.boolean().default(false),
})

export const slotsQuery = z.strictObject({ date: z.iso.date().optional() })
export const kitchenSlot = z.object({
  start: at,
  end: at,
  used: z.number().int(),
  capacity: z.number().int(),
  closed_by: z.enum(['full', 'too_soon', 'pause', 'holiday']).nullable(),
})
export const kitchenSlots = z.array(kitchenSlot)
