import type { Statements } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'
import type { Picture } from '#domain/picture.ts'
import type { TenantContext } from '#server/context.ts'
import { type ContentRevision, readRevision } from '#server/tenancy/content-revisions.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { readUploads, type Uploads } from '../uploaded-pictures.ts'
import {
  isForOwners,
  type PartFields,
  partOf,
  readPart,
  type WebsitePart,
  writePart,
} from './website-fields.ts'

/** Names the draft of the website among those of files (`content_revisions`) and of menus (links to previews). */
export const websiteDraft = '_website'

/** A value of a field that is not live. */
export interface DraftField {
  n: number
  file: string
  field: string
  value: unknown
  /** The live value when the change was noted. */
  was: unknown
  by: ContentAuthor
  at: Date
}

/** The live website and its draft. */
export interface WebsiteState {
  /** Version of the tenant's content. */
  version: number | null
  /** The tenant's files without pictures. */
  texts: ReadonlyMap<string, Buffer>
  /** Paths of the tenant's pictures. */
  pictures: readonly string[]
  uploads: Uploads
  revision: ContentRevision
  fields: DraftField[]
}

/** The files as they are, with their version, before anything is locked. */
export async function readWebsiteFiles(
  ctx: TenantContext,
): Promise<Pick<WebsiteState, 'version' | 'texts' | 'pictures' | 'uploads'>> {
  const files = await readTextFiles(ctx.db, ctx.tenantId)
  return { ...files, uploads: await ctx.transaction((db) => readUploads(db, ctx.tenantId)) }
}

export async function loadWebsite(ctx: TenantContext): Promise<WebsiteState> {
  // First: a form with a later revision than its values would overwrite or publish a change that it has not seen.
  const revision = await ctx.transaction((db) => readRevision(db, ctx.tenantId, websiteDraft))
  const files = await readWebsiteFiles(ctx)
  const fields = await ctx.transaction((db) => readDraftFields(db, ctx.tenantId))
  return { ...files, revision, fields }
}

export async function readDraftFields(db: Statements, tenantId: string): Promise<DraftField[]> {
  return db
    .selectFrom('content_draft_fields')
    .select(['n', 'file', 'field', 'value', 'was', 'by', 'at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('n')
    .execute()
}

/** Draft fields whose file still exists. */
export function fittingFields(
  fields: readonly DraftField[],
  texts: ReadonlyMap<string, Buffer>,
): DraftField[] {
  return fields.filter(({ file }) => texts.has(file))
}

/** The files that the draft changes, as they would be. */
export function changedFiles(
  fields: readonly DraftField[],
  texts: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> {
  const byFile = Map.groupBy(fittingFields(fields, texts), ({ file }) => file)
  return new Map(
    [...byFile].flatMap(([file, changes]): [string, Buffer][] => {
      const [part, text] = [partOf(file), texts.get(file)]
      if (!part || !text) return []
      const values = Object.fromEntries(changes.map(({ field, value }) => [field, value]))
      return [[file, writePart(part, text, values)]]
    }),
  )
}

/** The website's parts in these files, with their values. */
export function partsIn(
  texts: ReadonlyMap<string, Buffer>,
): { part: WebsitePart; file: string; fields: PartFields }[] {
  return [...texts].flatMap(([file, text]) => {
    const part = partOf(file)
    return part ? [{ part, file, fields: readPart(part, text) }] : []
  })
}

/** Whether only an owner may publish or discard these. */
export function areForOwners(fields: readonly Pick<DraftField, 'file' | 'field'>[]): boolean {
  return fields.some(({ file, field }) => {
    const part = partOf(file)
    return part !== undefined && isForOwners(part, field)
  })
}

/** Names of the pictures that the draft shows. */
export function picturesIn(fields: readonly Pick<DraftField, 'field' | 'value'>[]): string[] {
  const named = fields.flatMap(({ field, value }): unknown[] => {
    if (field === 'hero_plates') return value as string[]
    if (field !== 'banners') return []
    return (value as { picture: string | null; plates: string[] }[]).flatMap((banner) => [
      banner.picture,
      ...banner.plates,
    ])
  })
  return [...new Set(named.filter((file) => typeof file === 'string'))]
}

/**
 * Pictures by file name: those of live dishes and of the live website, and uploads. Found by name, since parsing every
 * menu's file would delay other requests.
 */
export function shownPictures(
  { tenant, itemById }: SiteContent,
  { pictures, uploads }: Pick<WebsiteState, 'pictures' | 'uploads'>,
): Record<string, Picture> {
  const shown = [
    ...[...itemById.values()].map(({ item }) => item.picture),
    ...tenant.home.banners.flatMap((banner) => [banner.picture, ...banner.plates]),
    ...tenant.brands.flatMap(({ heroPlates }) => heroPlates),
  ]
  const byKey = new Map(
    shown.flatMap((picture): [string, Picture][] =>
      picture ? [[keyOf(picture.name.replace(/\.[^.]+$/, ''), picture.isCutout), picture]] : [],
    ),
  )
  return Object.fromEntries([
    ...pictures.flatMap((path): [string, Picture][] => {
      const file = path.replace(/^pictures\//, '')
      const [, base = '', photo] = /^(.+?)(\.photo)?\.\w+$/.exec(file) ?? []
      const picture = byKey.get(keyOf(base, photo === undefined))
      return picture ? [[file, picture]] : []
    }),
    ...uploads,
  ])
}

/** A picture is served under the name of its file and a hash (`server/tenancy/pictures.ts`). */
function keyOf(base: string, isCutout: boolean): string {
  return `${base} ${isCutout}`
}
