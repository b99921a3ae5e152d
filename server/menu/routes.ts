import type { FastifyReply } from 'fastify'
import type { WireMenu } from '#contract/menu.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
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

  answer(api, {
    getMenu: ({ site, now }, { params, reply }) => {
      const outlet = site.outletById.get(params.param) ?? site.outletBySlug.get(params.param)
      const sold = outlet && site.menuByOutlet.get(outlet.id)
      if (!outlet || !sold) throw new Refusal('not_found')
      const { id, slug, name, phone } = outlet
      const toAnswer = (): WireMenu => ({
        outlet: { id, slug, name, phone },
        categories: sold.menu.categories.map((category) => ({
          ...category,
          items: category.items.map((item) => toWire(item, site, now())),
        })),
      })
      // A mark ends by the clock, without an announcement.
      return sold.endsByClock ? toAnswer() : sendCached(reply, toAnswer)
    },
    getItem: ({ site, now }, { params, query, reply }) => {
      const { item, sold } = getOfferedItem(site, params.id, query.outlet_id)
      const toAnswer = () => toWire(item, site, now())
      return sold.endsByClock ? toAnswer() : sendCached(reply, toAnswer)
    },
  })
}

function toWire(item: Item, { tenant }: SiteContent, now: Date) {
  return toWireItem(itemAt(item, now), tenant.currency.code)
}

/** A dish as an outlet's kitchen has it; without an outlet the first that sells it, the default one before others. */
function getOfferedItem(site: SiteContent, id: string, outletId?: string) {
  const candidates = outletId
    ? [outletId]
    : [site.tenant.defaultOutletId, ...site.outlets.map((outlet) => outlet.id)]
  for (const candidate of candidates) {
    const sold = site.menuByOutlet.get(candidate)
    const item = sold?.itemById.get(id)
    if (sold && item) return { item, sold }
  }
  throw new Refusal('not_found')
}
