import { z } from 'zod'

/**
 * An amount in main units of the restaurant's currency, as a JSON number. Which currency that is no schema knows: the
 * server refuses what has more decimals than it (`server/ordering/read-amount.ts`).
 */
export const majorUnits = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((amount) => Math.abs(amount * 1_000 - Math.round(amount * 1_000)) < 1e-6, {
    params: { fault: 'can have at most three decimals' },
  })
  .meta({
    description:
      "Amount in the restaurant's currency (`currency.code` of the configuration): pounds with at most two decimals, as many decimals as another currency has",
  })
