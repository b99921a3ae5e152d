import { z } from 'zod'

/** A card that the diner keeps for the next order, as they recognise it. */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string().meta({ description: "Such as 'visa'" }),
  last4: z.string(),
  expires: z.string().meta({ description: 'MM/YY' }),
  is_expired: z.boolean(),
})
export type WireSavedCard = z.infer<typeof savedCard>

export const cardSaving = z.object({ save_card: z.boolean() })
export const savedCardPayment = z.object({ card_id: z.string().min(1).max(80) })
