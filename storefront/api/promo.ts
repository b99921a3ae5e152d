import { calls } from '#contract/diner-calls.ts'
import type { PromoCheck, WirePromoTerms } from '#contract/promo-check.ts'
import { call } from './call.ts'

/** The terms of a code, refused with the reason. */
export function checkPromo(check: PromoCheck): Promise<WirePromoTerms> {
  return call(calls.checkPromo, { body: check })
}
