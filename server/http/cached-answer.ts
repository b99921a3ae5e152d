import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPageCache } from '#server/pages/page-cache.ts'
import { sendBytes } from '#server/pages/send-bytes.ts'

/** Bytes of answers kept, by one area of the API. */
const capacity = 16 * 1024 * 1024

/**
 * Answers with the envelope of `data`, kept compressed for as long as the tenant's content stays the same.
 * @param key names the answer within its tenant
 */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  data: () => unknown,
) => Promise<FastifyReply>

export function createCachedAnswers(): SendCached {
  const answers = createPageCache({ capacity })

  return async (request, reply, key, data) => {
    const { tenantId, site } = request.ctx
    const answer = await answers.get(`${tenantId} ${site.version} ${key}`, async () => ({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      location: null,
      body: Buffer.from(JSON.stringify({ status: 200, message: 'OK', data: data() })),
    }))
    return sendBytes(request, reply, answer)
  }
}
