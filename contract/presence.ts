import { z } from 'zod'

/** Says that a signed-in customer has a filled cart, or no longer has. */
export const presence = z.object({
  serverDomain: z.string().min(1).max(253).meta({ description: 'Host of the shop' }),
  id: z.string().min(1).max(64).meta({ description: 'The customer' }),
})
export type Presence = z.infer<typeof presence>
