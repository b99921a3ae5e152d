import type { WirePromo } from '#contract/staff/promos.ts'
import { promoWords } from '#staff/words/promos.ts'

/** What a code takes off. @param money prints an amount of the wire */
export function whatText(
  { kind, value }: Pick<WirePromo, 'kind' | 'value'>,
  money: (amount: number) => string,
): string {
  if (kind === 'free_delivery') return promoWords.freeDelivery
  return kind === 'percent' ? promoWords.percentOff(value) : promoWords.off(money(value))
}

/** Who may use it. @param money prints an amount of the wire */
export function whomText(
  promo: Pick<WirePromo, 'first_order_only' | 'minimum_spend' | 'fulfilment' | 'uses_per_customer'>,
  money: (amount: number) => string,
): string {
  const parts = [
    promo.first_order_only ? promoWords.forFirst : '',
    promo.minimum_spend > 0 ? promoWords.forMinimum(money(promo.minimum_spend)) : '',
    promo.fulfilment ? promoWords.fulfilments[promo.fulfilment].toLowerCase() : '',
    promo.uses_per_customer === null ? '' : promoWords.forUses(promo.uses_per_customer),
  ].filter(Boolean)
  return parts.join(', ') || promoWords.forAll
}
