import { calls } from '#contract/calls.ts'
import { shopState } from '#domain/opening-hours.ts'
import { type Api, answer } from '#server/http/call.ts'
import { presenceOrigin } from '#server/presence/presence-origin.ts'
import { getHome, getSiteConfig } from './site-config.ts'

export function tenancyRoutes(api: Api): void {
  answer(api, calls.loadConfig, (ctx) => {
    const { outlets, tenant } = ctx.site
    return getSiteConfig(ctx, {
      closed: shopState(outlets, tenant, ctx.now()).isClosed,
      presence: presenceOrigin(ctx.host, ctx.environment),
    })
  })

  answer(api, calls.getHome, (ctx) => getHome(ctx))
}
