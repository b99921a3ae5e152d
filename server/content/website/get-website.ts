import { toWireActor } from '#contract/staff/actor.ts'
import {
  legalTexts,
  type WireBrandFields,
  type WireRestaurantFields,
  type WireWebsite,
  type WireWebsiteDocument,
} from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { picturePaths } from '../uploaded-pictures.ts'
import { fieldAt, isForOwners, partOf, readPart } from './website-fields.ts'
import {
  changedFiles,
  type DraftField,
  loadWebsite,
  partsIn,
  shownPictures,
  type WebsiteState,
} from './website-state.ts'

/** The website's content apart from menus, live and with the draft. */
export async function getWebsite(ctx: MemberContext): Promise<WireWebsite> {
  return toWireWebsite(ctx, await loadWebsite(ctx))
}

export function toWireWebsite(ctx: StaffContext, state: WebsiteState): WireWebsite {
  const { texts, revision, fields } = state
  const drafted = new Map([...texts, ...changedFiles(fields, texts)])
  return {
    revision: revision.revision,
    live: toWireDocument(texts),
    draft: toWireDocument(drafted),
    changes: fields.toSorted((a, b) => a.n - b.n).flatMap((field) => toWireChange(field, texts)),
    lint: lintOf(ctx.site, drafted, state),
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
    pictures: shownPictures(ctx.site, state),
  }
}

function toWireDocument(texts: ReadonlyMap<string, Buffer>): WireWebsiteDocument {
  const parts = partsIn(texts)
  const valuesOf = (file: string) => parts.find((each) => each.file === file)?.fields ?? {}
  const text = (name: string) => String(valuesOf(`pages/${name}.md`).text ?? '')
  return {
    // The folder's schemas have checked the values; `readPart` adds defaults for omitted keys.
    restaurant: valuesOf('tenant.yaml') as WireRestaurantFields,
    brands: parts.flatMap(({ part, fields }) =>
      part.part === 'brand' ? [{ id: part.id, ...(fields as WireBrandFields) }] : [],
    ),
    texts: Object.fromEntries(
      legalTexts.map((name) => [name, text(name)]),
    ) as WireWebsiteDocument['texts'],
  }
}

function toWireChange(
  { n, file, field, value, was, by, at }: DraftField,
  texts: ReadonlyMap<string, Buffer>,
): WireWebsite['changes'] {
  const part = partOf(file)
  if (!part) return []
  const text = texts.get(file)
  const live = text ? (readPart(part, text)[field] ?? null) : null
  return [
    {
      n,
      ...part,
      field,
      was: text ? live : was,
      becomes: value,
      by: toWireActor(by),
      at: at.toISOString(),
      live_changed: text !== undefined && !isSame(live, was),
      lost: text === undefined,
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
  state: Pick<WebsiteState, 'texts' | 'pictures' | 'uploads'>,
): WireWebsite['lint'] {
  const texts = new Map([...drafted].filter(([file]) => !file.startsWith('menus/')))
  const known = new Set([
    ...itemById.keys(),
    ...toWireDocument(state.texts).brands.flatMap(({ highlights }) => highlights),
  ])
  const brands = new Map(toWireDocument(drafted).brands.map((brand) => [brand.id, brand]))
  return checkTexts(texts, picturePaths(state)).flatMap(
    ({ file, path = [], key, message, isWarning }) => {
      const part = partOf(file)
      if (!part || isWarning) return []
      const [list, index] = path
      if (part.part === 'brand' && list === 'highlights') {
        const dish = brands.get(part.id)?.highlights[Number(index)]
        if (dish !== undefined && known.has(dish)) return []
      }
      return [{ ...part, field: path.length > 0 ? fieldAt(part, path) : key, message }]
    },
  )
}
