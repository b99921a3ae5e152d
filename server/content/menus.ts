import { parse } from 'yaml'
import type { Statements, Tx } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'
import { isSameMenu } from '#domain/menu-difference.ts'
import { type Fields, type MenuDocument, mostOptions } from '#domain/menu-document.ts'
import { applyOperations, type MenuOperation } from '#domain/menu-operations.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { type ContentRevision, readRevision } from '#server/tenancy/content-revisions.ts'
import { readTextFiles, type TextFiles } from '#server/tenancy/content-state.ts'
import { readUploads, type Uploads } from './uploaded-pictures.ts'

/** A change of a menu that is not live. */
export interface DraftChange {
  n: number
  /** Revision of the draft that this change was last written with. */
  revision: number
  change: MenuOperation
  /** The fields' live values when the change was made. */
  was: Fields
  by: ContentAuthor
  at: Date
}

/** Sources of menus: the tenant's files, and uploaded pictures that are not yet among them. */
export interface MenuFiles extends TextFiles {
  uploads: Uploads
}

/** A menu as it is live, and as it would be with its changes. */
export interface MenuState {
  id: string
  file: string
  files: MenuFiles
  live: MenuDocument
  draft: MenuDocument
  revision: ContentRevision
  changes: DraftChange[]
  /** Changes that fit the live menu. */
  fitting: DraftChange[]
  lost: { operation: DraftChange; reason: string }[]
}

export function menuFileOf(menuId: string): string {
  return `menus/${menuId}.yaml`
}

/** The menus that an outlet of the caller sells, in the order of the outlets' names. */
export function menuIdsOf({ site, outletIds }: StaffContext): string[] {
  return [
    ...new Set(site.outlets.filter(({ id }) => outletIds.includes(id)).map(({ menuId }) => menuId)),
  ]
}

/** Refuses with 404 a menu that no outlet of the caller sells. */
export function requireMenu(ctx: StaffContext, menuId: string): void {
  if (!menuIdsOf(ctx).includes(menuId)) throw new Refusal('not_found')
}

/** Refuses to change a menu that other outlets sell as well. */
export function requireOwnMenu(ctx: StaffContext, menuId: string): void {
  requireMenu(ctx, menuId)
  const others = otherSellers(ctx, menuId)
  if (others.length === 0) return
  const names = others.slice(0, 3).map(({ name }) => name)
  throw new Refusal('forbidden', {
    message: `This menu is also sold at ${names.join(', ')}. Ask somebody who works for all of them.`,
  })
}

/** Outlets that sell a menu and are not the caller's. */
export function otherSellers({ site, outletIds }: StaffContext, menuId: string): Outlet[] {
  return site.outlets.filter((outlet) => outlet.menuId === menuId && !outletIds.includes(outlet.id))
}

/** Reads the sources of a menu, before any lock. */
export async function readMenuText(
  ctx: TenantContext,
  menuId: string,
): Promise<{ files: MenuFiles; live: MenuDocument }> {
  const files = await readTextFiles(ctx.db, ctx.tenantId)
  const text = files.texts.get(menuFileOf(menuId))
  if (!text) throw new Refusal('not_found')
  const uploads = await ctx.transaction((db) => readUploads(db, ctx.tenantId))
  return { files: { ...files, uploads }, live: parseMenu(text) }
}

export function parseMenu(text: Buffer): MenuDocument {
  const menu: MenuDocument = parse(text.toString())
  // Optional in the file.
  return { ...menu, option_groups: menu.option_groups ?? {} }
}

export async function readDraft(
  db: Statements,
  tenantId: string,
  menuId: string,
): Promise<DraftChange[]> {
  const rows = await db
    .selectFrom('menu_draft_changes')
    .select(['n', 'revision', 'operation', 'was', 'by', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '=', menuId)
    .orderBy('n')
    .execute()
  return rows.map(({ operation, ...row }) => ({ ...row, change: operation }))
}

/** Removes changes from a menu's draft. */
export async function deleteDraftChanges(
  tx: Tx,
  tenantId: string,
  menuId: string,
  changes: readonly Pick<DraftChange, 'n'>[],
): Promise<void> {
  if (changes.length === 0) return
  const numbers = changes.map(({ n }) => n)
  await tx
    .deleteFrom('menu_draft_changes')
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '=', menuId)
    .where('n', 'in', numbers)
    .execute()
}

export async function loadMenu(ctx: StaffContext, menuId: string): Promise<MenuState> {
  requireMenu(ctx, menuId)
  // First: a form with a later revision than its values would overwrite or publish a change that it has not seen.
  const revision = await ctx.transaction((db) => readRevision(db, ctx.tenantId, menuFileOf(menuId)))
  const { files, live } = await readMenuText(ctx, menuId)
  const changes = await ctx.transaction((db) => readDraft(db, ctx.tenantId, menuId))
  return menuState({ id: menuId, files, live, changes, revision })
}

export function menuState(
  given: Pick<MenuState, 'id' | 'files' | 'live' | 'changes' | 'revision'>,
): MenuState {
  const { menu, fitting, lost } = applyOperations(given.live, given.changes)
  return { ...given, file: menuFileOf(given.id), draft: menu, fitting, lost }
}

/** Whether a draft changes anything at all. */
export function hasChanges({ live, draft }: Pick<MenuState, 'live' | 'draft'>): boolean {
  return !isSameMenu(live, draft)
}

/** The most that a menu may have. */
const most = {
  categories: 60,
  items: 600,
  groups: 300,
  options: mostOptions,
  changes: 2_000,
} as const

interface Draft {
  menu: MenuDocument
  changes: readonly unknown[]
}

/** Refuses a draft that has become larger than a menu may be. */
export function requireRoom({ menu, changes }: Draft): void {
  const groups = Object.values(menu.option_groups ?? {})
  const counts = {
    categories: menu.categories.length,
    items: menu.categories.reduce((sum, { items }) => sum + items.length, 0),
    groups: groups.length,
    options: Math.max(0, ...groups.map(({ options }) => options.length)),
    changes: changes.length,
  }
  const full = (Object.keys(most) as (keyof typeof most)[]).find(
    (what) => counts[what] > most[what],
  )
  if (full) {
    throw new Refusal('limit_reached', {
      message: `A menu can have at most ${most[full]} ${names[full]}.`,
    })
  }
}

const names = {
  categories: 'categories',
  items: 'dishes',
  groups: 'option groups',
  options: 'options in a group',
  changes: 'changes that are not live',
} as const
