import { z } from 'zod'

/** Who changed something: `device` names the screen that it was done on. */
export const actor = z.object({
  kind: z.enum(['diner', 'device', 'member', 'key', 'provider', 'system']),
  id: z.string(),
  name: z.string(),
  device: z.string().nullable(),
})
