import { z } from 'zod'
import { messageChannels, sentOrderMessages } from '#domain/diner-messages.ts'

const message = z.object({
  id: z.string().nullable().meta({ description: 'Of one that has not left' }),
  what: z.enum(sentOrderMessages),
  channel: z
    .enum(messageChannels)
    .nullable()
    .meta({ description: 'Null where the diner has left no contact' }),
  state: z.enum(['sent', 'waiting', 'failed']).meta({
    description: 'Handed to the provider; tried in vain, and tried again; given up',
  }),
  at: z.string().meta({ description: 'ISO 8601: sent, due, or given up' }),
  can_repeat: z
    .boolean()
    .meta({ description: 'Whether a person may have it sent again, by `repeatMessage`' }),
})

/** What the diner was told about an order by text or email, in the order of the clock. */
export const orderMessages = z.object({ messages: z.array(message) })
export type WireOrderMessages = z.infer<typeof orderMessages>
