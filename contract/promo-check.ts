import { z } from 'zod'
import { majorUnits } from './money.ts'

/** A promo code tried on the cart; the order itself checks it again. */
export const promoCheckRequest = z.object({
  code: z.string().trim().min(1, 'Enter a promo code').max(40),
  outlet_id: z.string().min(1).max(80),
  type: z.enum(['delivery', 'pickup']),
  subtotal: majorUnits,
})

export const promoTerms = z.object({
  code: z.string(),
  headline: z.string(),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: z
    .number()
    .meta({ description: 'Percent, or an amount in main units; 0 for free delivery' }),
  minimum_spend: majorUnits,
})
export type WirePromoTerms = z.infer<typeof promoTerms>
