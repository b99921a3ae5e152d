import type { Brand, Branding, Outlet } from '#domain/tenant.ts'
import { canSend } from '#server/messaging/senders.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { getSiteConfig } from '#server/tenancy/site-config.ts'
import type { Site, SiteOutlet, Theme } from './site.ts'

export function getSite(ctx: PageContext): Site {
  const { tenant, outlets } = ctx.site
  const { branding } = tenant
  const { card } = ctx.payments
  return {
    hostKind: ctx.hostKind,
    ...themeOf(branding),
    liveHost: ctx.site.liveHosts[0] ?? '',
    meta: tenant.meta,
    hasHomePage: tenant.hasHomePage,
    allowsBooking: tenant.allowsBooking,
    isPaused: tenant.isPaused,
    closedMessage: tenant.closedMessage,
    contactNumber: tenant.contactNumber,
    location: tenant.location,
    social: tenant.social,
    defaultOutletId: tenant.defaultOutletId,
    cardPayment: card && { provider: card.name, publishableKey: card.publishableKey },
    provesPhones: canSend(ctx.environment, 'sms'),
    copyrightYear: ctx.now().getUTCFullYear(),
    outlets: outlets.map(toSiteOutlet),
    brands: tenant.brands.map(({ id, path, branding: { name } }) => ({ id, path, name })),
    config: getSiteConfig(ctx, { closed: tenant.isPaused, presence: '' }),
    tilesCss: tenant.brands.map(tileCss).join(''),
    stagingApiOrigin: ctx.environment.STAGING_API_ORIGIN,
  }
}

export function themeOf(branding: Branding): Theme {
  return {
    name: branding.name,
    tagline: branding.tagline,
    logoStyle: branding.logoStyle,
    headerLogo: branding.headerLogo,
    footerLogo: branding.footerLogo,
    logoHasName: branding.logoHasName,
    favicon: branding.favicon,
    bannerColour: branding.bannerColour,
    themeCss: branding.themeCss,
  }
}

/** A brand's banner colour and what is written on it, for its tile among other brands: `data-tile={id}`. */
function tileCss({ id, branding }: Brand): string {
  const roles = branding.themeCss
    .split(';')
    .filter((role) => /^--(banner|on-banner|on-banner-2):/.test(role))
  return `[data-tile=${JSON.stringify(id)}]{${roles.join(';')}}`
}

function toSiteOutlet(outlet: Outlet): SiteOutlet {
  const { menuId: _, email: __, picture: ___, ...rest } = outlet
  return rest
}
