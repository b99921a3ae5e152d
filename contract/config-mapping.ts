import type { Branding, TenantContent } from '#domain/tenant.ts'
import type { HomeData, SiteConfig } from './config.ts'

export type ConfigFacts = Omit<Branding, 'tagline' | 'logoHasName' | 'themeCss'> &
  Pick<
    TenantContent,
    | 'meta'
    | 'closedMessage'
    | 'allowsBooking'
    | 'hasHomePage'
    | 'contactNumber'
    | 'location'
    | 'social'
    | 'defaultOutletId'
    | 'currency'
  >

/**
 * The site's configuration in the API format.
 * @param closed whether the shop takes no orders at this moment
 * @param presence origin of the presence service; '' for that of the site
 * @param changesAt when the opening hours may change `closed` next; null when that is not known
 * @param paused the services that are paused, by outlet
 */
export function toSiteConfig(
  facts: ConfigFacts,
  {
    closed,
    presence,
    changesAt = null,
    paused = [],
  }: {
    closed: boolean
    presence: string
    changesAt?: Date | null
    paused?: SiteConfig['paused_services']
  },
): SiteConfig {
  const { meta, social } = facts
  return {
    IsShopClosed: flag(closed),
    ShopClosedMessage: facts.closedMessage,
    changes_at: changesAt?.toISOString() ?? '',
    paused_services: paused,
    footerLogo: facts.footerLogo,
    headerLogo: facts.headerLogo,
    logo_style: facts.logoStyle,
    websiteName: facts.name,
    favicon: facts.favicon,
    colorPalatte: facts.brandColour,
    secondaryColor: facts.secondaryColour,
    bannerColor: facts.bannerColour,
    allowBooking: flag(facts.allowsBooking),
    isHomePage: flag(facts.hasHomePage),
    contactNumber: facts.contactNumber,
    meta_title: meta.title,
    meta_description: meta.description,
    meta_keywords: meta.keywords,
    locationData: toLocation(facts.location),
    socialData: { ...toSocials(social), twitterUrl: social.twitter ?? 'null' },
    outlet_id: facts.defaultOutletId,
    currency: facts.currency,
    presence_origin: presence,
  }
}

export function toLocation(location: TenantContent['location']): SiteConfig['locationData'] {
  return {
    addressLine1: location.line1,
    addressLine2: location.line2,
    directionLink: location.directionLink,
  }
}

/** The text 'null' means absent. */
export function toSocials(social: TenantContent['social']): HomeData['socialsData'] {
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
