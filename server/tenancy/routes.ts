import { z } from 'zod'
import { homeData, siteConfig } from '#contract/config.ts'
import { shopState } from '#domain/opening-hours.ts'
import { type Api, publicCall } from '#server/http/call.ts'
import { presenceOrigin } from '#server/presence/presence-origin.ts'
import { getHome, getSiteConfig } from './site-config.ts'

export function tenancyRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'POST',
      path: '/loadconfig',
      summary: 'The site’s configuration, for this moment',
      body: z.looseObject({}),
      data: siteConfig,
    },
    (ctx) => {
      const { outlets, tenant } = ctx.site
      return getSiteConfig(ctx, {
        closed: shopState(outlets, tenant, ctx.now()).isClosed,
        presence: presenceOrigin(ctx.host, ctx.environment),
      })
    },
  )

  publicCall(
    api,
    { method: 'GET', path: '/home', summary: 'Content of the home page', data: homeData },
    (ctx) => getHome(ctx),
  )
}
