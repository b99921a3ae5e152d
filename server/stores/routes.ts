import { toMajorUnits } from '#contract/major-units.ts'
import type { Store, StoreDetails } from '#contract/stores.ts'
import { quotedArea } from '#domain/delivery-areas.ts'
import { isPausedNow } from '#domain/live-facts.ts'
import { openState } from '#domain/opening-hours.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { pictureUrl } from '#domain/picture.ts'
import type { Outlet } from '#domain/tenant.ts'
import { type Api, answer } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

export function storeRoutes(api: Api): void {
  answer(api, {
    listStores: (ctx) => listStores(ctx.site, ctx.now()),
    getStore: (ctx, { params }) => getStore(ctx.site, params.id, ctx.now()),
  })
}

function listStores(site: SiteContent, now: Date): Store[] {
  return site.outlets.map((outlet) => toStore(site, outlet, now))
}

/** @param id the outlet's id or slug */
function getStore(site: SiteContent, id: string, now: Date): StoreDetails {
  const outlet = site.outletById.get(id) ?? site.outletBySlug.get(id)
  if (!outlet) throw new Refusal('not_found')
  const currency = site.tenant.currency.code
  return {
    ...toStore(site, outlet, now),
    delivery_areas: outlet.deliveryAreas.map((area) => ({
      name: area.name,
      postcodes: area.postcodes,
      radius_km: area.radiusKm,
      fee: toMajorUnits(area.fee, currency),
      free_over: area.freeOver === null ? null : toMajorUnits(area.freeOver, currency),
      minimum_order: toMajorUnits(area.minimumOrder, currency),
      minutes: area.minutes,
    })),
  }
}

function toStore(site: SiteContent, outlet: Outlet, now: Date): Store {
  const brand = site.tenant.brands.find(({ id }) => id === outlet.brandId)
  const { isOpen, opensAt } = openState(outlet.openingHours, outlet.timeZone, now)
  const isOpenNow = isOpen && !isPausedNow(outlet, now) && !site.tenant.isPaused
  const currency = site.tenant.currency.code
  // The best area that a diner without an address can expect.
  const nearest = quotedArea(outlet, null)
  return {
    id: outlet.id,
    slug: outlet.slug,
    name: outlet.name,
    brand: {
      id: outlet.brandId,
      name: brand?.branding.name ?? outlet.name,
      path: brand?.path ?? '',
    },
    address: outlet.address,
    phone: outlet.phone,
    opening_hours: outlet.openingHours,
    is_open: isOpenNow,
    opens_at: isOpenNow ? null : (opensAt?.toISOString() ?? null),
    services: outlet.services,
    minimum_order: toMajorUnits(nearest?.minimumOrder ?? outlet.fees.pickupMinimum, currency),
    delivery_fee: toMajorUnits(nearest?.fee ?? 0, currency),
    minutes: quotedMinutes(outlet, nearest, now),
    hygiene_rating: outlet.hygieneRating,
    image: outlet.picture ? pictureUrl(outlet.picture, outlet.picture.width, 'webp') : '',
    picture: outlet.picture,
  }
}
