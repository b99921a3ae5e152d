import type { HomeData } from '#contract/config.ts'
import { toLocation, toSocials } from '#contract/config-mapping.ts'
import { pictureUrl } from '#domain/picture.ts'
import type { TenantContext } from '#server/context.ts'

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
    openingHoursData: { Weekly: home.weeklyHours },
    getintouchData: {
      contactNumber: tenant.contactNumber,
      supportEmail: tenant.supportEmail,
      website: tenant.website,
    },
    socialsData: toSocials(tenant.social),
    foodHygieneData: { enabled: home.hygiene.isEnabled, foodHygieneRating: home.hygiene.rating },
  }
}
