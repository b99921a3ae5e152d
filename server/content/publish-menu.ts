import { parse } from 'yaml'
import type { z } from 'zod'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import { type MenuDocument, subjectsOf } from '#domain/menu-document.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { newWithoutAllergens } from './allergens-given.ts'
import { menuFieldOf } from './content-faults.ts'
import {
  deleteDraftChanges,
  hasChanges,
  type MenuState,
  menuFileOf,
  menuState,
  parseMenu,
  readDraft,
  requireOwnMenu,
} from './menus.ts'
import { publishDraft } from './publish-draft.ts'
import { picturesOf } from './uploaded-pictures.ts'

type Request = z.output<typeof publishRequest>

/**
 * Makes the changes of a menu live: checked, written to files and documents, and noted as a version, all or nothing. Changes
 * that no longer fit stay in the draft.
 */
export async function publishMenu(
  ctx: MemberContext,
  menuId: string,
  key: string,
  request: Request,
): Promise<WireVersion> {
  requireOwnMenu(ctx, menuId)
  const { tenantId } = ctx
  const sent = {
    ...request,
    key,
    about: ['publish', menuId],
    entry: { action: 'menu.published', subject: { kind: 'menu', id: menuId, label: menuId } },
  } as const
  return publishDraft(ctx, sent, async (state) => {
    const menu = await draftOf(ctx, menuId, state)
    const { file, draft, fitting } = menu
    const text = state.files.get(file)?.toString() ?? ''
    return {
      file,
      revision: menu.revision.revision,
      changes: fitting.length,
      isChanged: hasChanges(menu),
      check: () => refuseWithoutAllergens(menu),
      files: new Map([
        ...state.files,
        [file, Buffer.from(rewriteYaml(text, draft))],
        ...withoutGoneHighlights(state.files, menuId, menu).files,
      ]),
      pictures: picturesOf(draft),
      deleteChanges: (tx) => deleteDraftChanges(tx, tenantId, menuId, fitting),
      fieldOf: menuFieldOf(file, draft),
    }
  })
}

async function draftOf(
  ctx: MemberContext,
  menuId: string,
  { files, version }: { files: ReadonlyMap<string, Buffer>; version: number | null },
): Promise<MenuState> {
  const text = files.get(menuFileOf(menuId))
  if (!text) throw new Refusal('not_found')
  // Before the draft, so that a change after this reading is noticed when the draft is locked.
  const revision = await ctx.transaction((db) => readRevision(db, ctx.tenantId, menuFileOf(menuId)))
  const changes = await ctx.transaction((db) => readDraft(db, ctx.tenantId, menuId))
  return menuState({
    id: menuId,
    files: { version, texts: files, pictures: [], uploads: new Map() },
    live: parseMenu(text),
    changes,
    revision,
  })
}

/** A new dish says which of the 14 allergens it contains, or that it contains none. */
function refuseWithoutAllergens(state: MenuState): void {
  const errors = newWithoutAllergens(state).map(({ id, name }) => ({
    field: `item.${id}.allergens`,
    message: `${String(name)}: choose its allergens, or none of these.`,
  }))
  const [first] = errors
  if (first) throw new Refusal('invalid', { message: first.message, data: { errors } })
}

/**
 * Brands list some dishes as highlights. A dish that leaves the menu is removed from them as well: otherwise no
 * highlight could be removed without editing the folder by hand.
 * @returns the changed files of brands, by path, and a sentence for each removed highlight
 */
export function withoutGoneHighlights(
  texts: ReadonlyMap<string, Buffer>,
  menuId: string,
  { live, draft }: { live: MenuDocument; draft: MenuDocument },
): { files: Map<string, Buffer>; warnings: string[] } {
  const itemsOf = (menu: MenuDocument) =>
    subjectsOf(menu).flatMap(({ kind, id }) => (kind === 'item' ? [`${menuId}.${id}`] : []))
  const kept = new Set(itemsOf(draft))
  const gone = new Set(itemsOf(live).filter((id) => !kept.has(id)))
  const files = new Map<string, Buffer>()
  const warnings: string[] = []
  if (gone.size === 0) return { files, warnings }
  for (const [path, body] of texts) {
    if (!/^brands\/.+\.yaml$/.test(path)) continue
    const text = body.toString()
    const brand: { highlights?: string[]; branding: { name: string } } = parse(text)
    const highlights = brand.highlights ?? []
    const left = highlights.filter((id) => !gone.has(id))
    if (left.length === highlights.length) continue
    files.set(path, Buffer.from(rewriteYaml(text, { ...brand, highlights: left })))
    for (const id of highlights.filter((each) => gone.has(each))) {
      warnings.push(
        `${id.slice(menuId.length + 1)} is a highlight of ${brand.branding.name} and leaves its page.`,
      )
    }
  }
  return { files, warnings }
}
