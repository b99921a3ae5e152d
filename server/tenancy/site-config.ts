import type { HomeData, SiteConfig } from '#contract/config.ts'
import { pictureUrl } from '#domain/picture.ts'
import type { TenantContent } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'

/**
 * The site's configuration in the wire's own words.
 * @param closed whether the shop takes no orders at this moment; a page leaves it to the browser and says only what was
 *   decided by hand
 * @param presence origin of the presence service; it depends on the host, so a page, which many hosts share, says none
 */
export function getSiteConfig(
  { site }: Pick<TenantContext, 'site'>,
  { closed, presence }: { closed: boolean; presence: string },
): SiteConfig {
  const { tenant } = site
  const { branding, meta, social } = tenant
  return {
    IsShopClosed: flag(closed),
    ShopClosedMessage: tenant.closedMessage,
    footerLogo: branding.footerLogo,
    headerLogo: branding.headerLogo,
    logo_style: branding.logoStyle,
    websiteName: branding.name,
    favicon: branding.favicon,
    colorPalatte: branding.brandColour,
    secondaryColor: branding.secondaryColour,
    bannerColor: branding.bannerColour,
    allowBooking: flag(tenant.allowsBooking),
    isHomePage: flag(tenant.hasHomePage),
    contactNumber: tenant.contactNumber,
    meta_title: meta.title,
    meta_description: meta.description,
    meta_keywords: meta.keywords,
    locationData: toLocation(tenant),
    socialData: { ...toSocials(tenant), twitterUrl: social.twitter ?? 'null' },
    outlet_id: tenant.defaultOutletId,
    currency: tenant.currency,
    presence_origin: presence,
  }
}

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
    locationData: toLocation(tenant),
    openingHoursData: { Weekly: home.weeklyHours },
    getintouchData: {
      contactNumber: tenant.contactNumber,
      supportEmail: tenant.supportEmail,
      website: tenant.website,
    },
    socialsData: toSocials(tenant),
    foodHygieneData: { enabled: home.hygiene.isEnabled, foodHygieneRating: home.hygiene.rating },
  }
}

function toLocation({ location }: TenantContent): SiteConfig['locationData'] {
  return {
    addressLine1: location.line1,
    addressLine2: location.line2,
    directionLink: location.directionLink,
  }
}

/** The text 'null' means absent. */
function toSocials({ social }: TenantContent): HomeData['socialsData'] {
  return {
    tiktokUrl: social.tiktok ?? 'null',
    facebookUrl: social.facebook ?? 'null',
    instagramUrl: social.instagram ?? 'null',
    snapchatUrl: social.snapchat ?? 'null',
  }
}

function flag(value: boolean): '0' | '1' {
  return value ? '1' : '0'
}
