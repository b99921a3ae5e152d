import { toMinorUnits } from '#contract/major-units.ts'
import type { Promo } from '#domain/promo.ts'
import type { PromosFile } from '#server/tenancy/folder/promos-file.ts'

/** @param currency ISO 4217 code of the amounts */
export function toPromo(promo: PromosFile[number], currency: string): Promo {
  return {
    code: promo.code,
    headline: promo.headline,
    terms: promo.terms,
    kind: promo.kind,
    value: promo.kind === 'amount' ? toMinorUnits(promo.value, currency) : promo.value,
    minimumSpend: toMinorUnits(promo.minimum_spend, currency),
    validFrom: promo.valid_from ?? null,
    validUntil: promo.valid_until ?? null,
    outletIds: promo.outlets,
    fulfilment: promo.fulfilment ?? null,
    firstOrderOnly: promo.first_order_only,
    usesInAll: promo.uses_in_all ?? null,
    usesPerCustomer: promo.uses_per_customer ?? null,
    isListed: promo.listed,
  }
}
