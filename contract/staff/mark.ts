import { z } from 'zod'
import { actor } from './actor.ts'

const at = z.string().meta({ description: 'ISO 8601' })

/** An item or an option that is sold out at one outlet. */
export const mark = z.object({
  id: z.string(),
  outlet_id: z.string(),
  kind: z.enum(['item', 'option']),
  ref: z.string(),
  name: z.string(),
  until: at.nullable().meta({ description: 'Null: until somebody takes it back' }),
  left: z.number().int().nullable(),
  by: actor,
  at,
})
export type WireMark = z.infer<typeof mark>

export const markRequest = z.strictObject({
  outlets: z.array(z.string().min(1).max(80)).min(1).max(50),
  kind: z.enum(['item', 'option']),
  id: z.string().min(1).max(160),
  until: z
    .union([z.literal('next_opening'), z.literal('manual'), z.iso.datetime({ offset: true })])
    .meta({ description: "An instant, 'next_opening', or 'manual': until somebody takes it back" }),
  left: z.number().int().min(1).max(999).optional().meta({
    description: 'So many can still be ordered; left out: none',
  }),
})
export const marked = z.object({
  marks: z.array(mark),
  also_sold_out: z
    .array(z.string())
    .meta({ description: 'Items that cannot be had any more for want of an option' }),
  open_orders: z.number().int().meta({ description: 'Open orders that hold it' }),
})

export const stockQuery = z.strictObject({ outlet_id: z.string().min(1).max(80) })
/** What an outlet sells, and what of it is sold out. */
export const stock = z.object({
  marks: z.array(mark),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      available: z.boolean(),
      open_orders: z.number().int(),
    }),
  ),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string(),
      available: z.boolean(),
      open_orders: z.number().int(),
      needed_by: z
        .array(z.string())
        .meta({ description: 'Names of dishes that cannot be had any more without it' }),
    }),
  ),
})
