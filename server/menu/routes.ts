import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { createCachedResponses } from '#server/pages/cached-response.ts'
import type { PageCaches } from '#server/pages/page-caches.ts'
import { findMenu, getItem, toWireMenu } from './get-menu.ts'

/** Menus change with the content only: their answers are kept as bytes, like pages. */
export function menuRoutes(api: Api, caches: PageCaches): void {
  const sendCached = createCachedResponses(caches)

  answer(api, calls.getMenu, ({ site }, { params, reply }) => {
    const found = findMenu(site, params.param)
    return sendCached(reply, `menu ${found.outlet.id}`, () =>
      toWireMenu(found, site.tenant.currency.code),
    )
  })
  answer(api, calls.getItem, ({ site }, { params, reply }) => {
    const item = getItem(site, params.id)
    return sendCached(reply, `item ${item.id}`, () => item)
  })
}
