import { z } from 'zod'
import { pounds } from './money.ts'

/** How a diner's invitations stand. */
export const referrals = z.object({
  reward: pounds.meta({ description: 'For each friend who orders; 0 where nothing is given' }),
  minimum_spend: pounds.meta({ description: 'Of the friend’s first order' }),
  invited: z.number().int(),
  ordered: z.number().int(),
  earned: pounds,
})
export type Referrals = z.infer<typeof referrals>
