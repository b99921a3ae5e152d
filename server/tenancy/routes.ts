import { toSiteConfig } from '#contract/config-mapping.ts'
import { isPausedNow, pauseMessage, pauseOf } from '#domain/live-facts.ts'
import { nextShopChange, shopState } from '#domain/opening-hours.ts'
import { type Api, answer } from '#server/http/call.ts'
import { presenceOrigin } from '#server/presence/presence-origin.ts'
import { getHome } from './get-home.ts'

export function tenancyRoutes(api: Api): void {
  answer(api, {
    loadConfig: (ctx) => {
      const { outlets, outletById, tenant } = ctx.site
      const now = ctx.now()
      const outlet = outletById.get(tenant.defaultOutletId)
      const words = outlet?.services.map((service) => pauseMessage(outlet, service, now)) ?? []
      // While one kitchen is open, diners learn of a pause elsewhere only when they choose that kitchen.
      if (!ctx.preview && outlets.every((each) => isPausedNow(each, now)))
        ctx.pauseViews.add(ctx, outlets, null)
      return {
        ...toSiteConfig(
          { ...tenant, ...tenant.branding },
          {
            closed: shopState(outlets, tenant, now).isClosed,
            presence: presenceOrigin(ctx.host, ctx.environment),
            changesAt: nextShopChange(outlets, tenant, now),
            paused: outlets.flatMap((each) => {
              const services = each.services.filter(
                (service) => tenant.isPaused || pauseOf(each, service, now),
              )
              return services.length > 0 ? { outlet_id: each.id, services } : []
            }),
          },
        ),
        // The person who paused the kitchen may have given a reason.
        ShopClosedMessage: words.find((message) => message !== '') ?? tenant.closedMessage,
      }
    },
    getHome,
  })
}
