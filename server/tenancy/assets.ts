import type { FastifyInstance } from 'fastify'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Asset {
  contentType: string
  body: Buffer
}

/** Bytes of pictures kept in memory; past it the ones used least recently go. */
const capacity = 32 * 1024 * 1024

/** `/tenancy/assets/{file}`: a name holds a hash of its content, so a browser keeps it for ever. */
export function assetRoutes(app: FastifyInstance): void {
  const kept = new Map<string, Asset>()
  let size = 0

  async function find(ctx: TenantContext, file: string): Promise<Asset> {
    const key = `${ctx.tenantId}/${file}`
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const asset = await readAsset(ctx, file)
    kept.set(key, asset)
    size += asset.body.length
    for (const [oldest, { body }] of kept) {
      if (size <= capacity) break
      kept.delete(oldest)
      size -= body.length
    }
    return asset
  }

  app.get<{ Params: { file: string } }>('/tenancy/assets/:file', async (request, reply) => {
    const { contentType, body } = await find(request.ctx, request.params.file)
    return (
      reply
        .type(contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // A drawing opened by itself must not run anything, whatever slipped past the check of the folder.
        .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
        .send(body)
    )
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
