import { z } from 'zod'

/**
 * An amount in main units of the restaurant's currency, as a JSON number. The schema does not know the currency: the
 * server refuses amounts with more decimals than the currency has (`server/ordering/read-amount.ts`), and orders that are too
 * large for it (`largestOrder` in `domain/largest-order.ts`) with a sentence of their own, so that the most here is above any.
 */
export const majorUnits = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 1_000 - Math.round(amount * 1_000)) < 1e-4, {
    params: { fault: 'can have at most three decimals' },
  })
  .meta({
    description:
      "Amount in the restaurant's currency (`currency.code` of the configuration): pounds with at most two decimals, as many decimals as another currency has",
  })

/** A sum or a difference of amounts, as a report has it: of any size, and below zero where more went out than came in. */
export const moneySum = z.number().meta({
  description: "Amount in the restaurant's currency (`currency.code` of the configuration)",
})
