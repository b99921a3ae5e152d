import { create } from 'zustand'
import type { WirePromoTerms } from '#contract/order.ts'
import { toPence } from '#contract/pounds.ts'
import type { Promo } from '#domain/tenant.ts'
import { readVisit, writeVisit } from './visit.ts'

const storageKey = 'tiffin.promo'

/** The promo code of this visit's order; the server checks it again with the order. */
export const usePromo = create<{ terms: WirePromoTerms | null }>(() => ({ terms: null }))
// The first render is the server's and knows no code.
if (typeof window !== 'undefined') usePromo.setState({ terms: readVisit(storageKey) })

export function applyPromo(terms: WirePromoTerms | null): void {
  usePromo.setState({ terms })
  writeVisit(storageKey, terms)
}

/** Terms as the price calculation takes them. What the browser cannot know (uses, first order) the server has checked. */
export function toPromo(terms: WirePromoTerms): Promo {
  return {
    code: terms.code,
    headline: terms.headline,
    terms: '',
    kind: terms.kind,
    value: terms.kind === 'amount' ? toPence(terms.value) : terms.value,
    minimumSpend: toPence(terms.minimum_spend),
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
