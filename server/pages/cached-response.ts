import type { FastifyReply } from 'fastify'
import type { PageCaches } from './page-caches.ts'
import { sendBytes } from './send-bytes.ts'

/**
 * Answers with the envelope of `data`, kept compressed for as long as the tenant's content stays the same.
 * @param key names the answer within its tenant
 */
export type SendCachedResponse = (
  reply: FastifyReply,
  key: string,
  data: () => unknown,
) => Promise<FastifyReply>

/** Such answers stand beside the pages, in the same memory. */
export function createCachedResponses({ pages, responses }: PageCaches): SendCachedResponse {
  return async (reply, key, data) => {
    const { request } = reply
    const { tenantId, site, host } = request.ctx
    const answer = await pages.get(`${tenantId} ${site.version} ${key}`, async () => ({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      location: null,
      body: Buffer.from(JSON.stringify({ status: 200, message: 'OK', data: data() })),
    }))
    return sendBytes(request, reply, answer, (body) => {
      // One name can be escaped in endless ways, each of which would take a place.
      if (request.url.includes('%')) return
      responses?.keep(request, reply, { host: host.name, tenantId, version: site.version, body })
    })
  }
}
