import type { BodyOf } from '#contract/calls/table.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type {
  WireBrandFields,
  WireRestaurantFields,
  WireWebsite,
  WireWebsiteDocument,
} from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import { legalTexts } from '#domain/tenant.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { fieldConflictOf, refuseConflicts } from '../draft-conflicts.ts'
import { editDraft } from '../drafts.ts'
import { picturePaths, requirePictures } from '../uploaded-pictures.ts'
import {
  callField,
  changedFiles,
  type DraftField,
  type OpenWebsite,
  partsIn,
  picturesIn,
  setField,
  touchKey,
  type WebsiteState,
  websiteKind,
  websitePictures,
} from './website-draft.ts'
import { fieldAt, fileOf, isForOwners, partOf, type WebsitePart } from './website-fields.ts'

interface NewValue {
  part: WebsitePart
  field: string
  value: unknown
}

/**
 * Notes values in the draft of the website. Refuses if another person noted another value of the same field after the
 * editor's revision.
 */
export async function changeWebsite(
  ctx: MemberContext,
  { revision, changes }: BodyOf<'changeWebsite'>,
): Promise<WireWebsite> {
  const sent = changes.flatMap(({ fields, ...about }): NewValue[] => {
    const part: WebsitePart = about.part === 'restaurant' ? { ...about, id: null } : about
    return Object.entries(fields).map(([field, value]) => ({ part, field, value }))
  })
  const forOwner = sent.find(({ part, field }) => isForOwners(part, field))
  if (forOwner) {
    const field = callField(forOwner.part, forOwner.field)
    await requireRole(ctx, 'owner', { right: 'settings', field })
  }
  const { state } = await editDraft(ctx, websiteKind, async (draft, tx) => {
    for (const each of sent) {
      refuseConflict(draft, each, revision)
      setField(ctx, draft, each)
      const field = callField(each.part, each.field)
      const named = picturesIn([each]).map((file) => ({ field, file }))
      await requirePictures(tx, ctx.tenantId, named, draft.state.files.pictures)
    }
  })
  return toWireWebsite(ctx, state)
}

function refuseConflict(
  { state, changes }: OpenWebsite,
  { part, field, value }: NewValue,
  since: number,
): void {
  const file = fileOf(part)
  const last = state.touched[touchKey({ file, field })]
  if (!last || last.revision <= since) return
  const noted = changes.find((each) => each.file === file && each.field === field)
  const theirs = noted ? noted.value : (state.live.get(file)?.fields[field] ?? null)
  if (isSame(theirs, value)) return
  refuseConflicts([fieldConflictOf(last, callField(part, field), value, theirs)])
}

/** The website's content apart from menus, live and with the draft. */
export function toWireWebsite(ctx: StaffContext, state: WebsiteState): WireWebsite {
  const { files, live, revision, changes } = state
  const texts = new Map([...files.texts, ...changedFiles(changes, files.texts)])
  const draft = toWireDocument(partsIn(texts))
  return {
    revision,
    live: toWireDocument(live),
    draft,
    changes: changes.flatMap((change) => toWireChange(change, live)),
    lint: lintOf(ctx.site, texts, state, draft),
    brands: ctx.site.tenant.brands.map(({ id, path, branding: { name } }) => ({
      id,
      name,
      path,
      menus: [
        ...new Set(
          ctx.site.outlets.filter(({ brandId }) => brandId === id).map(({ menuId }) => menuId),
        ),
      ],
    })),
    dishes: [...ctx.site.itemById.values()].map(({ item, menu }) => ({
      id: item.id,
      menu: menu.id,
      name: item.name,
    })),
    pictures: websitePictures(ctx.site, files),
  }
}

function toWireDocument(parts: WebsiteState['live']): WireWebsiteDocument {
  const text = (name: string) => String(parts.get(pathOf.page(name))?.fields.text ?? '')
  return {
    // The folder's schemas have checked the values; `readPart` adds defaults for omitted keys.
    restaurant: (parts.get(pathOf.tenant)?.fields ?? {}) as WireRestaurantFields,
    brands: [...parts.values()].flatMap(({ part, fields }) =>
      part.part === 'brand' ? [{ id: part.id, ...(fields as WireBrandFields) }] : [],
    ),
    texts: Object.fromEntries(
      legalTexts.map((name) => [name, text(name)]),
    ) as WireWebsiteDocument['texts'],
  }
}

function toWireChange(
  { n, file, field, value, was, by, at }: DraftField,
  parts: WebsiteState['live'],
): WireWebsite['changes'] {
  const part = partOf(file)
  if (!part) return []
  const known = parts.get(file)
  const live = known?.fields[field] ?? null
  return [
    {
      n,
      ...part,
      field,
      was: known ? live : was,
      becomes: value,
      by: toWireActor(by),
      at: at.toISOString(),
      live_changed: known !== undefined && !isSame(live, was),
      lost: known === undefined,
      owner_only: isForOwners(part, field),
    },
  ]
}

/**
 * Faults of the folder check in the website's files, with the field instead of the line. Without the menus: checking
 * them takes too long after a keystroke. Live menus tell whether a dish exists; publishing checks again.
 */
function lintOf(
  { itemById }: SiteContent,
  drafted: ReadonlyMap<string, Buffer>,
  { files, live }: WebsiteState,
  draft: WireWebsiteDocument,
): WireWebsite['lint'] {
  const texts = new Map([...drafted].filter(([file]) => !file.startsWith('menus/')))
  const known = new Set([
    ...itemById.keys(),
    ...toWireDocument(live).brands.flatMap(({ highlights }) => highlights),
  ])
  return checkTexts(texts, picturePaths(files)).flatMap(
    ({ file, path = [], key, message, isWarning }) => {
      const part = partOf(file)
      if (!part || isWarning) return []
      const [list, index] = path
      if (part.part === 'brand' && list === 'highlights') {
        const dish = draft.brands.find(({ id }) => id === part.id)?.highlights[Number(index)]
        if (dish !== undefined && known.has(dish)) return []
      }
      return [{ ...part, field: path.length > 0 ? fieldAt(part, path) : key, message }]
    },
  )
}
