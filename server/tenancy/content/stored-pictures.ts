import type { Picture } from '#domain/picture.ts'
import type { PlannedPicture } from '#server/tenancy/pictures.ts'

/** The folder's pictures by the names they have there. */
export type Pictures = ReadonlyMap<string, PlannedPicture>

/** Null for a drawing: drawings are logos, not dishes. */
export function pictureOf(pictures: Pictures, name: string): Picture | null {
  const planned = pictures.get(name)
  return planned?.kind === 'picture' ? planned.picture : null
}

/** The file under which a logo is served. */
export function assetFile(pictures: Pictures, name: string): string {
  const planned = pictures.get(name)
  if (!planned) return ''
  if (planned.kind === 'drawing') return planned.file
  return `${planned.picture.name}.${planned.picture.width}.webp`
}
