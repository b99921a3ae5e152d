import { parse } from 'yaml'
import { isSame } from '#domain/menu-difference.ts'
import type { Picture } from '#domain/picture.ts'
import { found } from '#server/http/refusal.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { toTenant } from '#server/tenancy/content/build-content.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { brandFile } from '#server/tenancy/folder/brand-file.ts'
import { tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { planExistingPictures } from '#server/tenancy/pictures.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { authorOf } from '../change-content.ts'
import { requireAllOutlets } from '../change-settings.ts'
import type { Draft, DraftChange, DraftFiles, DraftKind, OpenDraft } from '../drafts.ts'
import {
  fieldAt,
  fileOf,
  isForOwners,
  type PartFields,
  partOf,
  readPart,
  type WebsitePart,
  writePart,
} from './website-fields.ts'

/** A value of a field that is not live. */
export interface DraftField extends DraftChange {
  file: string
  field: string
  value: unknown
  /** The live value when the change was noted. */
  was: unknown
}

type WebsiteParts = ReadonlyMap<string, { part: WebsitePart; fields: PartFields }>

export interface WebsiteState extends Draft<DraftField> {
  live: WebsiteParts
}

export type OpenWebsite = OpenDraft<WebsiteState>

/** Home page, pages of the brands and legal texts: one draft. */
export const websiteKind: DraftKind<WebsiteState> = {
  file: '_website',
  title: 'The website',
  publishKey: ['publish website'],
  actions: { published: 'website.published', discarded: 'website.discarded' },
  subject: { kind: 'tenant', id: 'website', label: 'website' },
  requireMember: requireAllOutlets,
  async requireRight(ctx, changes, tx) {
    const isOwners = changes.some(({ file, field }) => {
      const part = partOf(file)
      return part !== undefined && isForOwners(part, field)
    })
    if (isOwners) await requireRole(ctx, 'owner', { right: 'settings', ...(tx && { tx }) })
  },
  read: ({ texts }) => partsIn(texts),
  stateOf: (draft) => draft,
  readChanges: (db, tenantId) =>
    db
      .selectFrom('content_draft_fields')
      .select(['n', 'file', 'field', 'value', 'was', 'by', 'at'])
      .where('tenant_id', '=', tenantId)
      .orderBy('n')
      .execute(),
  deleteChanges: (tx, tenantId, numbers) =>
    tx
      .deleteFrom('content_draft_fields')
      .where('tenant_id', '=', tenantId)
      .where('n', 'in', numbers)
      .execute(),
  insertChanges: (tx, tenantId, changes) =>
    tx
      .insertInto('content_draft_fields')
      .values(
        changes.map(({ value, was, by, ...row }) => ({
          ...row,
          tenant_id: tenantId,
          value: JSON.stringify(value),
          was: JSON.stringify(was),
          by: JSON.stringify(by),
        })),
      )
      .execute(),
  touchedBy: (_, change) => [touchKey(change)],
  revisionOf: ({ touched }, change) => touched[touchKey(change)]?.revision ?? 0,
  publication({ files: { texts }, changes }) {
    // Changes of a file that no longer exists stay in the draft.
    const fitting = changes.filter(({ file }) => texts.has(file))
    if (fitting.length === 0) return null
    return {
      changes: fitting,
      files: changedFiles(fitting, texts),
      pictures: picturesIn(fitting),
      fieldOf({ file, key, path = [] }) {
        const part = partOf(file)
        return part ? callField(part, fieldAt(part, path)) : [file, key].filter(Boolean).join(' ')
      },
    }
  },
  preview,
  pageOf({ tenant }, wanted) {
    const paths = tenant.brands.map(({ path }) => `/${path}`)
    return ['/privacy', '/terms', '/CookiePolicy', ...paths].find((path) => path === wanted) ?? '/'
  },
}

/** Notes a value; a value that is already live is no change. */
export function setField(
  ctx: MemberContext,
  draft: OpenWebsite,
  { part, field, value }: { part: WebsitePart; field: string; value: unknown },
): void {
  const file = fileOf(part)
  const live = found(draft.state.live.get(file))
  const was = live.fields[field] ?? null
  const known = draft.changes.find((each) => each.file === file && each.field === field)
  const others = draft.changes.filter((each) => each !== known)
  const isLive = isSame(was, value)
  if (isLive && !known) return
  draft.touched.add(touchKey({ file, field }))
  const n = known?.n ?? Math.max(0, ...draft.changes.map((each) => each.n)) + 1
  const change = { n, file, field, value, was, by: authorOf(ctx), at: ctx.now() }
  draft.changes = isLive ? others : [...others, change]
}

export function touchKey({ file, field }: Pick<DraftField, 'file' | 'field'>): string {
  return `${file} ${field}`
}

/** How the calls name a field: `restaurant.story`, `brand.soho.story`, `text.terms.text`. */
export function callField({ part, id }: WebsitePart, field: string): string {
  return [part, id, field].filter(Boolean).join('.')
}

export function partsIn(texts: ReadonlyMap<string, Buffer>): WebsiteParts {
  return new Map(
    [...texts].flatMap(([file, text]) => {
      const part = partOf(file)
      return part ? [[file, { part, fields: readPart(part, text) }]] : []
    }),
  )
}

/** The files that changes of the draft change, as they would be. */
export function changedFiles(
  changes: readonly DraftField[],
  texts: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> {
  return new Map(
    [...Map.groupBy(changes, ({ file }) => file)].flatMap(([file, own]): [string, Buffer][] => {
      const [part, text] = [partOf(file), texts.get(file)]
      if (!part || !text) return []
      const values = Object.fromEntries(own.map(({ field, value }) => [field, value]))
      return [[file, writePart(part, text, values)]]
    }),
  )
}

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
export function websitePictures(
  { tenant, itemById }: SiteContent,
  { pictures, uploads }: DraftFiles,
): Record<string, Picture> {
  const shown = [
    ...[...itemById.values()].map(({ item }) => item.picture),
    ...tenant.home.banners.flatMap((banner) => [banner.picture, ...banner.plates]),
    ...tenant.brands.flatMap(({ heroPlates }) => heroPlates),
  ]
  // A picture is served under the name of its file and a hash (`server/tenancy/pictures.ts`).
  const keyOf = (base: string, isCutout: boolean) => `${base} ${isCutout}`
  const byKey = new Map(
    shown.flatMap((picture): [string, Picture][] =>
      picture ? [[keyOf(picture.name.replace(/\.[^.]+$/, ''), picture.isCutout), picture]] : [],
    ),
  )
  return Object.fromEntries([
    ...pictures.flatMap((path): [string, Picture][] => {
      const file = fileAt(path)?.id ?? ''
      const [, base = '', photo] = /^(.+?)(\.photo)?\.\w+$/.exec(file) ?? []
      const picture = byKey.get(keyOf(base, photo === undefined))
      return picture ? [[file, picture]] : []
    }),
    ...uploads,
  ])
}

function preview(site: SiteContent, { files, changes }: WebsiteState): SiteContent | null {
  const texts = new Map([...files.texts, ...changedFiles(changes, files.texts)])
  const textOf = (path: string) => texts.get(path)?.toString() ?? ''
  const tenant = tenantFile.safeParse(parse(textOf(pathOf.tenant)))
  const brands = [...texts].flatMap(([path, text]) => {
    const { kind, id = '' } = fileAt(path) ?? {}
    return kind === 'brands' ? [{ id, checked: brandFile.safeParse(parse(text.toString())) }] : []
  })
  if (!tenant.success || brands.some(({ checked }) => !checked.success)) return null
  const built = toTenant({
    slug: site.tenant.id,
    tenant: tenant.data,
    brands: new Map(brands.flatMap(({ id, checked: { data } }) => (data ? [[id, data]] : []))),
    outlets: new Map(),
    menus: new Map(),
    promos: [],
    pages: {
      privacy: textOf(pathOf.page('privacy')),
      terms: textOf(pathOf.page('terms')),
      cookies: textOf(pathOf.page('cookies')),
    },
    pictures: planExistingPictures(websitePictures(site, files)),
    lineOfHost: () => 0,
  })
  // Logos are drawings, which are not among the pictures; promos have a form of their own.
  const { branding, promos } = site.tenant
  const brandings = new Map(site.tenant.brands.map((brand) => [brand.id, brand.branding]))
  return {
    ...site,
    tenant: {
      ...built,
      branding,
      promos,
      brands: built.brands.map((brand) => ({
        ...brand,
        branding: brandings.get(brand.id) ?? brand.branding,
      })),
    },
  }
}
