import type { Promo } from '#domain/promo.ts'

/** A promo that anyone may use, any number of times. */
export function aPromo(given: Partial<Promo> = {}): Promo {
  return {
    code: 'TENNER',
    headline: '£10 off',
    terms: '',
    kind: 'amount',
    value: 1_000,
    minimumSpend: 0,
    validFrom: null,
    validUntil: null,
    outletIds: [],
    fulfilment: null,
    firstOrderOnly: false,
    usesInAll: null,
    usesPerCustomer: null,
    isListed: true,
    ...given,
  }
}
