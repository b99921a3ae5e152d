import { z } from 'zod'

export const timingsQuery = z.object({
  outlet_id: z.string().max(80).optional(),
  type: z.enum(['delivery', 'pickup']).default('delivery'),
  postcode: z
    .string()
    .max(10)
    .optional()
    .meta({ description: 'Adds the time on the road of its area' }),
})

export const timings = z.object({
  asap: z.object({
    available: z.boolean(),
    minutes: z.tuple([z.number().int(), z.number().int()]),
  }),
  days: z.array(
    z.object({
      date: z.string(),
      label: z.string(),
      slots: z.array(
        z.object({
          start: z.string(),
          end: z.string(),
          label: z.string(),
          available: z.boolean(),
        }),
      ),
    }),
  ),
})
export type WireTimings = z.infer<typeof timings>
