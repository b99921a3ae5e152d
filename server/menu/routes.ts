import { calls } from '#contract/calls.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import { itemAt } from '#domain/sold-out.ts'
import { type Api, answer } from '#server/http/call.ts'
import { createCachedResponses } from '#server/pages/cached-response.ts'
import type { PageCaches } from '#server/pages/page-caches.ts'
import { getMenu, getOfferedItem, toWireMenu } from './get-menu.ts'

/** Menus change with the content only: their answers are kept as bytes, like pages. */
export function menuRoutes(api: Api, caches: PageCaches): void {
  const sendCached = createCachedResponses(caches)

  answer(api, calls.getMenu, ({ site, now }, { params, reply }) => {
    const found = getMenu(site, params.param)
    const toAnswer = () => toWireMenu(found, site.tenant.currency.code, now())
    // A mark ends by the clock, without an announcement.
    if (found.endsByClock) return toAnswer()
    return sendCached(reply, `menu ${found.outlet.id}`, toAnswer)
  })
  answer(api, calls.getItem, ({ site, now }, { params, query, reply }) => {
    const { item, outletId, endsByClock } = getOfferedItem(site, params.id, query.outlet_id)
    const toAnswer = () => toWireItem(itemAt(item, now()), site.tenant.currency.code)
    if (endsByClock) return toAnswer()
    return sendCached(reply, `item ${item.id} ${outletId}`, toAnswer)
  })
}
