import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { QueryOf } from '#contract/calls/table.ts'
import type { Statements, Tx } from '#database/connection.ts'
import { idFromName } from '#domain/menu-ids.ts'
import type { Picture } from '#domain/picture.ts'
import { invalid, Refusal, Unavailable } from '#server/http/refusal.ts'
import { lockCount } from '#server/staff/members.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { largestFolder } from '#server/tenancy/folder/read-files.ts'
import { hashOfBody } from '#server/tenancy/manifest.ts'
import { type AssetFile, makeAssets, planPicture, readUpload } from '#server/tenancy/pictures.ts'
import { storeAssets } from '#server/tenancy/store-tenant.ts'
import { authorOf } from './change-content.ts'

/** Pictures that were uploaded, by the names of their files. */
export type Uploads = ReadonlyMap<string, Picture>

/** Without their bytes. */
export async function readUploads(db: Statements, tenantId: string): Promise<Uploads> {
  const rows = await db
    .selectFrom('uploaded_pictures')
    .select(['file', 'picture'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(({ file, picture }) => [file, picture]))
}

/**
 * Locked where uploads are deleted and where a draft adds a reference, so that no draft references an upload that is
 * being deleted.
 */
export function lockUploads(tx: Tx, tenantId: string): Promise<void> {
  return lockCount(tx, tenantId, 'uploads')
}

/** Refuses names in a draft that are neither files of the tenant nor uploads; these uploads stay until the transaction ends. */
export async function requirePictures(
  tx: Tx,
  tenantId: string,
  named: readonly { field: string; file: string }[],
  files: readonly string[],
): Promise<void> {
  const uploaded = named.filter(({ file }) => !files.includes(pathOf.picture(file)))
  if (uploaded.length === 0) return
  await lockUploads(tx, tenantId)
  const uploads = await readUploads(tx, tenantId)
  const gone = uploaded.find(({ file }) => !uploads.has(file))
  if (gone) throw invalid(gone.field, 'This picture is no longer kept. Upload it again.')
}

/** The uploaded pictures among those to be shown that are not yet files of the tenant, by path. */
export async function newPictureFiles(
  tx: Tx,
  tenantId: string,
  shown: readonly string[],
  files: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Buffer>> {
  const missing = shown.filter((file) => !files.has(pathOf.picture(file)))
  if (missing.length === 0) return new Map()
  const rows = await tx
    .selectFrom('uploaded_pictures')
    .select(['file', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('file', 'in', missing)
    .execute()
  return new Map(rows.map(({ file, body }) => [pathOf.picture(file), Buffer.from(body)]))
}

/** Paths of all pictures that may be shown. */
export function picturePaths({
  pictures,
  uploads,
}: {
  pictures: readonly string[]
  uploads: Uploads
}): string[] {
  return [...pictures, ...[...uploads.keys()].map(pathOf.picture)]
}

type Query = QueryOf<'uploadPicture'>

/** The most uploaded pictures of a tenant that are kept at a time and not published. */
const mostUploads = 600

/** Uploads that may wait, and how many of them may be of one restaurant. */
const mostWaiting = 12
const mostWaitingOfTenant = 6

/** One picture is decoded at a time: 36 million pixels take 140 MB of memory, however small the file. */
const reading = pLimit(1)
const waitingByTenant = new Map<string, number>()

/** As `uploadPicture`, queued. A restaurant that uploads many pictures does not block the others. */
export async function queuePicture(ctx: MemberContext, query: Query, bytes: Buffer) {
  const { tenantId } = ctx
  const waiting = waitingByTenant.get(tenantId) ?? 0
  if (reading.pendingCount >= mostWaiting || waiting > mostWaitingOfTenant) {
    throw new Unavailable('too many pictures to read')
  }
  waitingByTenant.set(tenantId, waiting + 1)
  try {
    return await reading(() => uploadPicture(ctx, query, bytes))
  } finally {
    const left = (waitingByTenant.get(tenantId) ?? 1) - 1
    if (left > 0) waitingByTenant.set(tenantId, left)
    else waitingByTenant.delete(tenantId)
  }
}

/**
 * Stores a picture for a dish, in all sizes in which it is shown. The same picture under the same name is the same
 * file. An unreadable picture stores nothing.
 */
async function uploadPicture(ctx: MemberContext, { kind, name }: Query, bytes: Buffer) {
  const read = await readUpload(bytes, kind)
  if ('problem' in read) throw new Refusal('invalid', read.problem)
  const { body } = read
  const base = `${idFromName(name, () => false, 'picture')}-${hashOfBody(body).slice(0, 6)}`
  const file = kind === 'photo' ? `${base}.photo.webp` : `${base}.webp`
  const planned = await planPicture(file, body)
  if (planned.kind !== 'picture') throw new Error('An uploaded picture is no drawing')
  const { picture } = planned
  // Encoding takes a second: it is done before the transaction.
  const assets = await makeAssets(planned, () => false)
  await ctx.db.transaction(
    ctx.tenantId,
    async (tx) => {
      await requireRoom(tx, ctx.tenantId, body.length)
      await store(tx, ctx, { file, body, picture: JSON.stringify(picture), assets })
    },
    'tiffin_import',
  )
  return { file, picture }
}

async function store(
  tx: Tx,
  ctx: MemberContext,
  { assets, ...upload }: { file: string; body: Buffer; picture: string; assets: AssetFile[] },
): Promise<void> {
  const at = ctx.now()
  await tx
    .insertInto('uploaded_pictures')
    .values({ tenant_id: ctx.tenantId, ...upload, by: JSON.stringify(authorOf(ctx)), at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'file']).doUpdateSet({ at }))
    .execute()
  await storeAssets(tx, ctx.tenantId, assets)
}

/** @param size of the new picture, in bytes */
async function requireRoom(tx: Tx, tenantId: string, size: number): Promise<void> {
  const { bytes } = await tx
    .selectFrom('tenant_files')
    .select(sql<string>`coalesce(sum(octet_length(body)), 0)`.as('bytes'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (Number(bytes) + size > largestFolder) {
    throw new Refusal('limit_reached', {
      message: `The pictures of this restaurant have ${largestFolder / 1_048_576} MB, which is the most. Remove some first.`,
    })
  }
  const { count } = await tx
    .selectFrom('uploaded_pictures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    // A published one is a file of the tenant.
    .where(
      sql<boolean>`not exists (select from tenant_files f
        where f.tenant_id = ${tenantId} and f.path = ${pathOf.picture('')} || uploaded_pictures.file)`,
    )
    .executeTakeFirstOrThrow()
  if (Number(count) < mostUploads) return
  throw new Refusal('limit_reached', {
    message: `There are ${mostUploads} pictures that are not published. Publish some, or wait until old ones are removed.`,
  })
}
