import type { z } from 'zod'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { newWithoutAllergens } from './allergens-given.ts'
import { menuFieldOf } from './content-refusal.ts'
import { withoutGoneHighlights } from './highlights.ts'
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
