import type { FastifyInstance } from 'fastify'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Asset, createAssetCache } from './asset-cache.ts'

/** Bytes of pictures kept in memory. */
const capacity = 32 * 1024 * 1024

const drawing = 'image/svg+xml'

/** `/tenancy/assets/{file}`: a name holds a hash of its content, so a browser keeps it for ever. */
export function assetRoutes(app: FastifyInstance): void {
  const cache = createAssetCache(capacity)

  async function find(ctx: TenantContext, file: string): Promise<Asset> {
    const key = `${ctx.tenantId}/${file}`
    const known = cache.find(key)
    if (known) return known
    const asset = await readAsset(ctx, file)
    cache.keep(key, asset)
    return asset
  }

  app.get<{ Params: { file: string } }>('/tenancy/assets/:file', async (request, reply) => {
    const { file } = request.params
    const { contentType, body } = await find(request.ctx, file)
    const etag = `"${file}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (contentType === drawing) {
      // A drawing opened by itself must not run anything, whatever slipped past the check of the folder.
      reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
    }
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(contentType).send(body)
  })
}

async function readAsset(ctx: TenantContext, file: string): Promise<Asset> {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('assets')
      .select(['content_type', 'body'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('file', '=', file)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  return { contentType: row.content_type, body: row.body }
}
