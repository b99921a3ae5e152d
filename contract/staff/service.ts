import { z } from 'zod'
import { at, count, fulfilment, texts } from '#contract/values.ts'
import { pauseKinds } from '#domain/live-facts.ts'
import { actor } from './actor.ts'

export const mark = z.object({
  ...texts('id', 'outlet_id'),
  kind: z.enum(['item', 'option']),
  ...texts('ref', 'name'),
  until: at.nullable().describe('Null: until it is undone'),
  left: count.nullable(),
  by: actor,
  at,
})
export type WireMark = z.infer<typeof mark>

export const markRequest = z.strictObject({
  outlets: z.array(z.string().min(1).max(80)).min(1).max(50),
  kind: z.enum(['item', 'option']),
  id: z.string().min(1).max(160),
  until: z.union([
    z.literal('next_opening'),
    z.literal('manual'),
    z.iso.datetime({ offset: true }),
  ]),
  left: count.min(1).max(999).optional().describe('So many can still be ordered; left out: none'),
})
export const marked = z.object({
  marks: z.array(mark),
  also_sold_out: z.array(z.string()).describe('Items without a required option'),
  open_orders: count.describe('Open orders that hold it'),
})

export const stockQuery = z.strictObject({ outlet_id: z.string().min(1).max(80) })
export const stock = z.object({
  marks: z.array(mark),
  items: z.array(
    z.object({ ...texts('id', 'name', 'category'), available: z.boolean(), open_orders: count }),
  ),
  options: z.array(
    z.object({
      ...texts('id', 'name', 'group'),
      available: z.boolean(),
      open_orders: count,
      needed_by: z.array(z.string()).describe('Names of dishes'),
    }),
  ),
})

const services = z.array(fulfilment).min(1)

export const service = z.object({
  outlet_id: z.string(),
  state: z.enum(['open', 'closed', 'paused', 'not_live']),
  next_opening: at.nullable(),
  closes_at: at.nullable().describe('End of the running stretch; null while closed'),
  pauses: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pauseKinds),
      services,
      until: at.nullable(),
      ...texts('reason', 'message'),
      by: actor,
      at,
      seen_by: count,
    }),
  ),
  busy: z.object({ minutes: count, until: at, half: z.boolean() }).nullable(),
  prep_minutes: count,
  version: count,
})
export type WireService = z.infer<typeof service>

const words = z.string().trim().max(120)
const pauseEnd = z.union([
  z.literal('next_opening'),
  z.literal('manual'),
  z.iso.datetime({ offset: true }),
])

export const pauseRequest = z.strictObject({
  services,
  until: pauseEnd,
  reason: words.default(''),
  message: words.default(''),
})
export const pauseChange = z.strictObject({
  until: pauseEnd.optional(),
  message: words.optional().describe("The message for diners; '' for the default"),
})
/** Sets the total: the screen adds the pressed minutes to those shown. */
export const busyRequest = z.strictObject({
  minutes: count.min(5).max(60).multipleOf(5),
  until: z.union([z.literal('closing'), z.iso.datetime({ offset: true })]),
  half: z.boolean().default(false),
})

export const slotsQuery = z.strictObject({ date: z.iso.date().optional() })
export const kitchenSlot = z.object({
  start: at,
  end: at,
  used: count,
  capacity: count,
  closed_by: z.enum(['full', 'too_soon', 'pause', 'holiday']).nullable(),
})
export const kitchenSlots = z.array(kitchenSlot)
