import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { assetsPath } from '#domain/picture.ts'
import type { TenantContext } from '#server/context.ts'
import { found, Unavailable } from '#server/http/refusal.ts'

interface Asset {
  contentType: string
  body: Buffer
}

/** Pictures read from the database at the same time; most connections are left to orders. */
const mostReads = 4
/** Most reads of pictures in the queue; further ones are refused. */
const mostWaiting = 10_000

/** `/tenancy/assets/{file}`, named by its hash and so cached for ever. `capacity` is the bytes of pictures in memory. */
export function assetRoutes(app: FastifyInstance, capacity: number): void {
  // Unknown names are not cached: there is no limit to them.
  const reading = pLimit(mostReads)
  const assets = new LRUCache<string, Asset, { ctx: TenantContext; file: string }>({
    maxSize: capacity,
    sizeCalculation: ({ body }) => body.length + 1,
    fetchMethod: (_key, _known, { context: { ctx, file } }) => {
      if (reading.pendingCount >= mostWaiting) throw new Unavailable('too many pictures to read')
      return reading(async () => found(await findAsset(ctx, file)))
    },
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  app.get<{ Params: { file: string } }>(`${assetsPath}:file`, async (request, reply) => {
    const { file } = request.params
    const { contentType, body } = await assets.forceFetch(`${request.ctx.tenantId}/${file}`, {
      context: { ctx: request.ctx, file },
    })
    const etag = `"${file}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(contentType).send(body)
  })
}

/** A stored picture or drawing of the tenant; undefined where it has none of that name. */
export async function findAsset(ctx: TenantContext, file: string): Promise<Asset | undefined> {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('assets')
      .select(['content_type', 'body'])
      .where(({ and }) => and({ tenant_id: ctx.tenantId, file }))
      .executeTakeFirst(),
  )
  return row && { contentType: row.content_type, body: row.body }
}
