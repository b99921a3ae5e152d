import { z } from 'zod'
import { revision } from '#contract/values.ts'
import { largestAmount } from '#domain/currency.ts'
import { id, menuHead } from './menus.ts'

export const menuPrices = z
  .strictObject({
    revision,
    items: z.array(id).max(600).optional(),
    categories: z.array(id).max(60).optional(),
    percent: z.number().min(-90).max(500).multipleOf(0.01).optional(),
    amount: z.number().min(-largestAmount).max(largestAmount).optional(),
    round_to: z
      .number()
      .positive()
      .max(1_000)
      .optional()
      .describe('Prices are rounded to a multiple of this; without it, to the smallest unit'),
    include_options: z.boolean().default(false),
  })
  .refine(({ items, categories }) => (items ?? []).length + (categories ?? []).length > 0, {
    path: ['items'],
    error: 'Choose dishes or categories.',
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['percent'],
    error: 'Give either per cent or an amount.',
  })
export const pricesQuery = z.strictObject({ preview: z.literal('1').optional() })
export const menuPricesChanged = z.object({
  revision,
  changes: menuHead.changes,
  prices: z.array(
    z.object({
      kind: z.enum(['item', 'option']),
      id: z.string().describe('Of an option: group.option'),
      name: z.string(),
      field: z.enum(['price', 'special_price']),
      was: z.number(),
      becomes: z.number(),
    }),
  ),
})
