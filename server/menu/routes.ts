import type { FastifyReply } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { WireMenu } from '#contract/menu.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { Item, Menu } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import { type Api, answer } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type PageCache, pageKey } from '#server/pages/page-cache.ts'
import { sendPage } from '#server/pages/send-page.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/** Menus change with the content only: their answers are cached compressed, like pages. */
export function menuRoutes(api: Api, pages: PageCache): void {
  async function sendCached<T>(reply: FastifyReply, toAnswer: () => T): Promise<T | FastifyReply> {
    const { request } = reply
    const { ctx, url } = request
    // A name can be escaped, and a query added, in endless ways.
    if (/[%?]/.test(url)) return toAnswer()
    const { tenantId, site, host } = ctx
    const key = pageKey(host.name, { tenantId, version: site.version }, url)
    const page = await pages.get(key, async () => ({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      location: null,
      body: Buffer.from(JSON.stringify({ status: 200, message: 'OK', data: toAnswer() })),
    }))
    return sendPage(request, reply, page)
  }

  answer(api, calls.getMenu, ({ site, now }, { params, reply }) => {
    const found = getMenu(site, params.param)
    const toAnswer = () => toWireMenu(found, site.tenant.currency.code, now())
    // A mark ends by the clock, without an announcement.
    if (found.endsByClock) return toAnswer()
    return sendCached(reply, toAnswer)
  })
  answer(api, calls.getItem, ({ site, now }, { params, query, reply }) => {
    const { item, endsByClock } = getOfferedItem(site, params.id, query.outlet_id)
    const toAnswer = () => toWireItem(itemAt(item, now()), site.tenant.currency.code)
    if (endsByClock) return toAnswer()
    return sendCached(reply, toAnswer)
  })
}

/** An outlet, by its id or slug, and its menu. */
function getMenu(site: SiteContent, param: string): FoundMenu {
  const outlet = site.outletById.get(param) ?? site.outletBySlug.get(param)
  const found = outlet && site.menuByOutlet.get(outlet.id)
  if (!outlet || !found) throw new Refusal('not_found')
  return { outlet, menu: found.menu, endsByClock: found.endsByClock }
}

interface FoundMenu {
  outlet: Outlet
  menu: Menu
  /** Whether something is sold out until a time, so that the menu changes while the content does not. */
  endsByClock: boolean
}

/** @param currency ISO 4217 */
function toWireMenu(
  { outlet, menu }: Pick<FoundMenu, 'outlet' | 'menu'>,
  currency: string,
  now: Date,
): WireMenu {
  return {
    outlet: { id: outlet.id, slug: outlet.slug, name: outlet.name, phone: outlet.phone },
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => toWireItem(itemAt(item, now), currency)),
    })),
  }
}

/** A dish as an outlet's kitchen has it; without an outlet the first that sells it, the default one before others. */
function getOfferedItem(site: SiteContent, id: string, outletId?: string): FoundItem {
  const candidates = outletId
    ? [outletId]
    : [site.tenant.defaultOutletId, ...site.outlets.map((outlet) => outlet.id)]
  for (const candidate of candidates) {
    const offered = site.menuByOutlet.get(candidate)
    const item = offered?.itemById.get(id)
    if (offered && item) return { item, endsByClock: offered.endsByClock }
  }
  throw new Refusal('not_found')
}

interface FoundItem {
  item: Item
  endsByClock: boolean
}
