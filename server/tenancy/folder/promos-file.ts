import { z } from 'zod'
import { checked, filled, id, instant, price, text } from './values.ts'

const promo = z
  .strictObject({
    code: checked(
      (value) => /^[A-Z0-9]{3,20}$/.test(value),
      'a promo code; use 3 to 20 capitals and digits, such as SPICE10',
    ),
    headline: filled,
    terms: text.default(''),
    kind: z.enum(['percent', 'amount', 'free_delivery']),
    // Percent to two decimals, or an amount.
    value: price.default(0),
    minimum_spend: price.default(0),
    valid_from: instant.optional(),
    valid_until: instant.optional(),
    outlets: z.array(id).default([]),
    fulfilment: z.enum(['delivery', 'pickup']).optional(),
    first_order_only: z.boolean().default(false),
    uses_in_all: z.number().int().min(1).optional(),
    uses_per_customer: z.number().int().min(1).optional(),
    listed: z.boolean().default(true),
  })
  .refine(({ kind, value }) => kind === 'free_delivery' || value > 0, {
    path: ['value'],
    error: 'must be more than 0',
  })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
    path: ['value'],
    error: 'cannot be more than 100 percent',
  })
  .refine(
    ({ kind, value }) =>
      kind !== 'percent' || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    { path: ['value'], error: 'can have at most two decimals' },
  )
  .refine(({ kind, fulfilment }) => kind !== 'free_delivery' || fulfilment !== 'pickup', {
    path: ['fulfilment'],
    error: 'a pickup has no delivery that could be free',
  })
  .refine(
    ({ valid_from, valid_until }) =>
      !valid_from || !valid_until || Date.parse(valid_from) < Date.parse(valid_until),
    { path: ['valid_until'], error: 'is not after valid_from' },
  )

/** `promos.yaml`. */
export const promosFile = z.array(promo)

export type PromosFile = z.infer<typeof promosFile>
