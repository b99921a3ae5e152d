import { create } from 'zustand'
import type { WirePromoTerms } from '#contract/checkout.ts'
import { toMinorUnits } from '#contract/major-units.ts'
import type { Promo } from '#domain/promo.ts'
import { isNumber, isText, oneOf, readVisit, shaped, writeVisit } from './storage.ts'

const storageKey = 'tiffin.promo'

const isTerms = shaped<WirePromoTerms>({
  code: isText,
  headline: isText,
  kind: oneOf('percent', 'amount', 'free_delivery'),
  value: isNumber,
  minimum_spend: isNumber,
})

/** The promo code of this visit's order; the server checks it again with the order. */
export const usePromo = create<{ terms: WirePromoTerms | null }>(() => ({ terms: null }))
// The first render is the server's and knows no code.
if (typeof window !== 'undefined') usePromo.setState({ terms: readVisit(storageKey, isTerms) })

export function applyPromo(terms: WirePromoTerms | null): void {
  usePromo.setState({ terms })
  writeVisit(storageKey, terms)
}

/**
 * Terms as the price calculation takes them. What the browser cannot know (uses, first order) the server has checked.
 * @param currency ISO 4217
 */
export function toPromo(terms: WirePromoTerms, currency: string): Promo {
  return {
    code: terms.code,
    headline: terms.headline,
    terms: '',
    kind: terms.kind,
    value: terms.kind === 'amount' ? toMinorUnits(terms.value, currency) : terms.value,
    minimumSpend: toMinorUnits(terms.minimum_spend, currency),
    validFrom: null,
    validUntil: null,
    outletIds: [],
    fulfilment: null,
    firstOrderOnly: false,
    usesInAll: null,
    usesPerCustomer: null,
    isListed: true,
  }
}
