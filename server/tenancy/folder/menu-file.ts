import { z } from 'zod'
import { allergens, removalsGroupName } from '#domain/menu.ts'
import { file, filled, id, price, text } from './values.ts'

/** Left out: not given. An empty list: none of the 14. */
const allergenList = z.array(z.enum(allergens)).optional()

const option = z.strictObject({
  id,
  name: filled,
  price: price.default(0),
  sold_out: z.boolean().default(false),
  allergens: allergenList,
})

const optionGroup = z
  .strictObject({
    name: filled,
    type: z.enum(['single', 'multiple']),
    required: z.boolean().default(false),
    min: z.number().int().min(0).default(0),
    max: z.number().int().min(0).default(0),
    options: z.array(option).min(1),
  })
  .refine(({ min, max }) => max === 0 || min <= max, {
    path: ['min'],
    error: 'is more than max',
  })
  .refine(({ min, options }) => min <= options.length, {
    path: ['min'],
    error: 'is more than there are options',
  })
  .refine(
    ({ name, required, type }) => name !== removalsGroupName || (!required && type === 'multiple'),
    { error: `${removalsGroupName} must be type: multiple and not required` },
  )

const item = z
  .strictObject({
    id,
    name: filled,
    kitchen_name: text.max(80).optional(),
    description: text.default(''),
    price,
    special_price: price.optional(),
    picture: file.optional(),
    garnish: file.optional(),
    dietary: z.array(z.enum(['vegetarian', 'vegan', 'halal', 'gluten_free'])).default([]),
    spicy: z.literal([0, 1, 2, 3]).default(0),
    allergens: allergenList,
    calories: z.number().int().min(0).max(20_000).optional(),
    popular: z.boolean().default(false),
    sold_out: z.boolean().default(false),
    hidden: z.boolean().default(false),
    options: z.array(id).default([]),
  })
  // 0 would read as "no offer" on the wire.
  .refine(({ special_price }) => special_price !== 0, {
    path: ['special_price'],
    error: 'must be more than 0; without an offer leave it out',
  })
  .refine(({ price, special_price }) => special_price === undefined || special_price < price, {
    path: ['special_price'],
    error: 'must be below the price',
  })

const category = z.strictObject({
  id,
  name: filled,
  description: text.default(''),
  items: z.array(item),
})

/** `menus/<id>.yaml`. */
export const menuFile = z.strictObject({
  option_groups: z.record(id, optionGroup).default({}),
  categories: z.array(category).min(1),
})

export type MenuFile = z.infer<typeof menuFile>
