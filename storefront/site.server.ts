import { everyService } from '#domain/fulfilment.ts'
import type { Brand, Branding, Outlet } from '#domain/tenant.ts'
import { canSend } from '#server/messaging/message.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import type { Site, SiteOutlet } from './site.ts'
import type { Theme } from './theme.ts'

export function getSite(ctx: PageContext): Site {
  const { tenant, outlets } = ctx.site
  const { card } = ctx.payments
  return {
    hostKind: ctx.hostKind,
    ...tenant.branding,
    meta: tenant.meta,
    currency: tenant.currency,
    hasHomePage: tenant.hasHomePage,
    allowsBooking: tenant.allowsBooking,
    isPaused: tenant.isPaused,
    closedMessage: tenant.closedMessage,
    contactNumber: tenant.contactNumber,
    location: tenant.location,
    social: tenant.social,
    defaultOutletId: tenant.defaultOutletId,
    cardPayment: card && { provider: card.name, publishableKey: card.publishableKey },
    cashFor: tenant.cashFor ?? everyService,
    provesPhones: canSend(ctx.environment, 'sms'),
    timeZone: tenant.timeZone,
    copyrightYear: ctx.now().getUTCFullYear(),
    outlets: outlets.map(toSiteOutlet),
    brands: tenant.brands.map(({ id, path, branding: { name } }) => ({ id, path, name })),
    tilesCss: tenant.brands.map(tileCss).join(''),
    stagingApiOrigin: ctx.environment.STAGING_API_ORIGIN,
  }
}

export function themeOf({ brandColour: _, secondaryColour: __, ...theme }: Branding): Theme {
  return theme
}

/** The theme of an outlet's brand, for pages of its own; nothing where the shop is that one brand. */
export function kitchenTheme(ctx: PageContext, outlet: Outlet): { theme: Theme } | object {
  const { brands } = ctx.site.tenant
  const brand = brands.find(({ id }) => id === outlet.brandId)
  return brand && brands.length > 1 ? { theme: themeOf(brand.branding) } : {}
}

/** A brand's banner colour and what lies on it, for its tile among other brands: `data-tile={id}`. */
function tileCss({ id, branding }: Brand): string {
  const roles = branding.themeCss
    .split(';')
    .filter((role) =>
      /^--(banner|on-banner|on-banner-2|banner-button|on-banner-button|awning-line|plate-line):/.test(
        role,
      ),
    )
  return `[data-tile=${JSON.stringify(id)}]{${roles.join(';')}}`
}

function toSiteOutlet(outlet: Outlet): SiteOutlet {
  const { menuId: _, email: __, picture: ___, ...rest } = outlet
  return rest
}
