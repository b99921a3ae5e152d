import type { z } from 'zod'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type KeyedRequest, staffScope } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
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
import { publishOnce } from './publish-once.ts'
import { requirePublishable } from './publishable.ts'
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
  const about = ['publish', menuId, request.revision, request.note]
  const keyed = { scope: staffScope(ctx.actor), key, about }
  return publishOnce(ctx, keyed, () => publish(ctx, menuId, keyed, request))
}

async function publish(
  ctx: MemberContext,
  menuId: string,
  keyed: KeyedRequest,
  { revision, note }: Request,
): Promise<string> {
  const { tenantId } = ctx
  const state = await loadContentState(ctx.db, tenantId)
  const menu = await draftOf(ctx, menuId, state)
  requirePublishable({ revision: menu.revision.revision, isChanged: hasChanges(menu) }, revision)
  refuseWithoutAllergens(menu)

  const text = state.files.get(menu.file)?.toString() ?? ''
  const files = new Map(state.files).set(menu.file, Buffer.from(rewriteYaml(text, menu.draft)))
  for (const [path, body] of withoutGoneHighlights(state.files, menuId, menu).files)
    files.set(path, body)
  return publishDraft(ctx, {
    state,
    files,
    pictures: picturesOf(menu.draft),
    draft: { file: menu.file, revision, changes: menu.fitting.length },
    keyed,
    note,
    entry: { action: 'menu.published', subject: { kind: 'menu', id: menuId, label: menuId } },
    deleteChanges: (tx) => deleteDraftChanges(tx, tenantId, menu.id, menu.fitting),
    fieldOf: menuFieldOf(menu.file, menu.draft),
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
