import type { Statements, Tx } from '#database/connection.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import type { Picture } from '#domain/picture.ts'

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

/** Of the pictures that are to be shown, those that were uploaded and are no files of the tenant yet, by their paths. */
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

/** Names of the pictures that a menu shows. */
export function picturesOf({ categories }: MenuDocument): string[] {
  const named = categories.flatMap(({ items }) =>
    items.flatMap(({ picture, garnish }) => [picture, garnish]),
  )
  return [...new Set(named.filter((file) => typeof file === 'string'))]
}
