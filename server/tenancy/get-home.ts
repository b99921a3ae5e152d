import type { HomeData } from '#contract/config.ts'
import { toLocation, toSocials } from '#contract/config-mapping.ts'
import { weekText } from '#domain/opening-text.ts'
import { pictureUrl } from '#domain/picture.ts'
import type { TenantContext } from '#server/context.ts'
import type { SiteContent } from './site-content.ts'

export function getHome({ site }: Pick<TenantContext, 'site'>): HomeData {
  const { tenant } = site
  const { home } = tenant
  return {
    banners: home.banners.map((banner) => {
      const picture = banner.picture ?? banner.plates[0]
      return {
        image: picture ? pictureUrl(picture, picture.width, 'webp') : '',
        headline: banner.headline,
        text: banner.text,
        action: banner.action,
      }
    }),
    locationData: toLocation(tenant.location),
    openingHoursData: { Weekly: weeklyHours(site) },
    getintouchData: {
      contactNumber: tenant.contactNumber,
      supportEmail: tenant.supportEmail,
      website: tenant.website,
    },
    socialsData: toSocials(tenant.social),
    foodHygieneData: { enabled: home.hygiene.isEnabled, foodHygieneRating: home.hygiene.rating },
  }
}

/** The weekly hours on the home page: the restaurant's own text, or the hours of its default outlet. */
export function weeklyHours({
  tenant,
  outletById,
}: Pick<SiteContent, 'tenant' | 'outletById'>): string {
  const outlet = outletById.get(tenant.defaultOutletId)
  return tenant.home.weeklyHours || (outlet ? weekText(outlet.openingHours) : '')
}
