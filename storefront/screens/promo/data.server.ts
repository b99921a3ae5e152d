import { toWirePromo } from '#contract/order-mapping.ts'
import type { Promo } from '#domain/promo.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export type Offer = ReturnType<typeof getOffers>[number]

/** What the restaurant offers everybody; which of it has ended the browser's clock says. */
export function getOffers({ site }: PageContext) {
  const { tenant, outletById } = site
  const plates = tenant.home.banners.flatMap(({ plates: each }) => each)
  return tenant.promos
    .filter(({ isListed }) => isListed)
    .map((promo, index) => ({
      terms: toWirePromo(promo, tenant.currency.code),
      text: promo.terms,
      scope: scopeOf(promo, (id) => outletById.get(id)?.name ?? ''),
      validFrom: promo.validFrom,
      validUntil: promo.validUntil,
      /** Where its days are counted: of its first outlet, or of the restaurant. */
      timeZone: outletById.get(promo.outletIds[0] ?? '')?.timeZone ?? tenant.timeZone,
      plate: plates[index % Math.max(plates.length, 1)] ?? null,
    }))
}

function scopeOf(promo: Promo, outletName: (id: string) => string): string {
  return [
    promo.outletIds.map(outletName).filter(Boolean).join(', '),
    promo.fulfilment === 'delivery' ? 'Delivery only' : '',
    promo.fulfilment === 'pickup' ? 'Pickup only' : '',
    promo.firstOrderOnly ? 'First order only' : '',
    promo.usesPerCustomer ? `${promo.usesPerCustomer} for each guest` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
