import type { Statements, Tx } from '#database/connection.ts'
import type { Picture } from '#domain/picture.ts'
import { invalid } from '#server/http/refusal.ts'
import { lockCount } from '#server/staff/lock-count.ts'

/** Pictures that were uploaded, by the names of their files. */
export type Uploads = ReadonlyMap<string, Picture>

/** Where a picture of this name lies among the tenant's files. */
export function picturePath(file: string): string {
  return `pictures/${file}`
}

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
  const uploaded = named.filter(({ file }) => !files.includes(picturePath(file)))
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
  const missing = shown.filter((file) => !files.has(picturePath(file)))
  if (missing.length === 0) return new Map()
  const rows = await tx
    .selectFrom('uploaded_pictures')
    .select(['file', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('file', 'in', missing)
    .execute()
  return new Map(rows.map(({ file, body }) => [picturePath(file), Buffer.from(body)]))
}

/** Paths of all pictures that may be shown. */
export function picturePaths({
  pictures,
  uploads,
}: {
  pictures: readonly string[]
  uploads: Uploads
}): string[] {
  return [...pictures, ...[...uploads.keys()].map(picturePath)]
}
