import { z } from 'zod'
import { majorUnits } from './money.ts'

/** How a diner's invitations stand. */
export const referrals = z.object({
  reward: majorUnits.meta({ description: 'For each friend who orders; 0 where nothing is given' }),
  minimum_spend: majorUnits.meta({ description: 'Of the friend’s first order' }),
  invited: z.number().int(),
  ordered: z.number().int(),
  earned: majorUnits,
})
export type Referrals = z.infer<typeof referrals>
