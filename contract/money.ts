import { z } from 'zod'

/** Pounds with at most two decimals, as a JSON number (decisions §2). */
export const pounds = z
  .number()
  .min(0)
  .max(100_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    message: 'must have at most two decimals',
  })
  .meta({ description: 'Pounds, at most two decimals' })
