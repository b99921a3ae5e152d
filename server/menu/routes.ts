import type { FastifyReply } from 'fastify'
import { calls } from '#contract/calls.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import { itemAt } from '#domain/stock.ts'
import { type Api, answer } from '#server/http/call.ts'
import { type PageCache, pageKey } from '#server/pages/page-cache.ts'
import { sendPage } from '#server/pages/send-page.ts'
import { getMenu, getOfferedItem, toWireMenu } from './get-menu.ts'

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
