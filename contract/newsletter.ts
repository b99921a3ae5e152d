import { z } from 'zod'

export const subscribeRequest = z.object({ email: z.string().max(254) })

/** The key of a link in an email. */
export const newsletterKey = z.object({ key: z.string().max(200) })
