import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { allergens } from '#domain/menu.ts'
import { outletSummary } from './stores.ts'
import { count, each, majorUnits, pictureSchema, texts } from './values.ts'

const allergenList = z.array(z.enum(allergens)).nullable().describe('Null: not given')

const soldOut = z.object({ until: z.string().nullable() })

const limited = z.object({ until: z.string().nullable(), left: count })

export const menuOption = z.object({
  ...texts('id', 'name'),
  price: majorUnits,
  available: z.boolean(),
  sold_out: soldOut.optional(),
  limited: limited.optional(),
  allergens: allergenList,
  isSelected: z.boolean(),
  quantity: count.min(0),
})

export const menuOptionGroup = z.object({
  ...texts('id', 'name'),
  type: z.string().describe("'multiple', or single-choice"),
  is_required: z.union([z.literal(0), z.literal(1)]),
  min: count,
  max: count,
  options: z.array(menuOption),
})

export const menuItem = z.object({
  ...texts('id', 'name', 'description'),
  photo: z.string().describe("Address of the picture; '' without one"),
  picture: pictureSchema.nullable(),
  garnish: pictureSchema.nullable(),
  price: majorUnits,
  special_price: majorUnits.describe('0 means none'),
  quantity: count,
  total: majorUnits,
  dietary: z.object({
    ...each(z.boolean(), 'vegetarian', 'vegan', 'halal', 'gluten_free'),
    spicy: count.min(0).max(3),
  }),
  allergens: allergenList,
  calories: count.nullable(),
  available: z.boolean(),
  sold_out: soldOut.optional(),
  limited: limited.optional(),
  popular: z.boolean(),
  option_groups: z.array(menuOptionGroup),
})

export const menuCategory = z.object({
  ...texts('id', 'name', 'description'),
  items: z.array(menuItem),
})

export const menuResponse = z.object({ outlet: outletSummary, categories: z.array(menuCategory) })

export type WireOption = z.infer<typeof menuOption>
export type WireOptionGroup = z.infer<typeof menuOptionGroup>
export type WireItem = z.infer<typeof menuItem>
export type WireMenu = z.infer<typeof menuResponse>

export const menuCalls = {
  getMenu: {
    who: 'public',
    area: 'Menu',
    summary: 'The menu of an outlet, by its id or slug',
    params: z.object({ param: z.string().max(80) }),
    data: menuResponse,
  },
  getItem: {
    who: 'public',
    area: 'Menu',
    summary: 'One dish, as an outlet has it now',
    params: z.object({ id: z.string().max(160) }),
    query: z.object({
      outlet_id: z.string().max(80).optional().describe('Left out: the first that sells it'),
    }),
    data: menuItem,
  },
} satisfies AreaCalls
