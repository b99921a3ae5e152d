import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { menuList, WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { subjectOf } from '#domain/menu-operations.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { lintMenu } from './content-faults.ts'
import {
  loadMenu,
  type MenuState,
  menuFileOf,
  menuIdsOf,
  otherSellers,
  parseMenu,
} from './menus.ts'

/** The menus that the caller's outlets sell. */
export async function listStaffMenus(ctx: StaffContext): Promise<z.output<typeof menuList>> {
  const ids = menuIdsOf(ctx)
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const { revisions, changes } = await ctx.transaction(async (db) => ({
    revisions: await db
      .selectFrom('content_revisions')
      .select(['file', 'revision'])
      .where('tenant_id', '=', ctx.tenantId)
      .execute(),
    changes: await db
      .selectFrom('menu_draft_changes')
      .select(['menu_id', ({ fn }) => fn.countAll<string>().as('count')])
      .where('tenant_id', '=', ctx.tenantId)
      .groupBy('menu_id')
      .execute(),
  }))
  return {
    menus: ids.flatMap((id) => {
      const text = texts.get(menuFileOf(id))
      if (!text) return []
      const { categories } = parseMenu(text)
      return [
        {
          id,
          outlets: outletsOf(ctx, id),
          also_sold_at: otherSellers(ctx, id).map(({ name }) => name),
          revision: revisions.find(({ file }) => file === menuFileOf(id))?.revision ?? 0,
          changes: Number(changes.find(({ menu_id }) => menu_id === id)?.count ?? 0),
          categories: categories.length,
          items: categories.reduce((sum, { items }) => sum + items.length, 0),
        },
      ]
    }),
  }
}

export async function getStaffMenu(ctx: StaffContext, menuId: string): Promise<WireMenuEditor> {
  return toWireEditor(ctx, await loadMenu(ctx, menuId))
}

export function toWireEditor(ctx: StaffContext, state: MenuState): WireMenuEditor {
  return {
    id: state.id,
    outlets: outletsOf(ctx, state.id),
    also_sold_at: otherSellers(ctx, state.id).map(({ name }) => name),
    revision: state.revision.revision,
    changes: state.changes.length,
    live: toWireMenu(state.live),
    draft: toWireMenu(state.draft),
    lint: lintMenu(state),
    lost: toWireLost(state),
    pictures: shownPictures(ctx.site, state),
  }
}

function outletsOf({ site, outletIds }: StaffContext, menuId: string): string[] {
  return site.outlets
    .filter((outlet) => outlet.menuId === menuId && outletIds.includes(outlet.id))
    .map(({ id }) => id)
}

/** The pictures of live dishes, and those that were uploaded, by the names of their files. */
export function shownPictures(
  site: SiteContent,
  { id, live, files }: MenuState,
): WireMenuEditor['pictures'] {
  const pictures: WireMenuEditor['pictures'] = Object.fromEntries(files.uploads)
  for (const { items } of live.categories) {
    for (const item of items) {
      const shown = site.itemById.get(`${id}.${item.id}`)?.item
      if (!shown) continue
      for (const key of ['picture', 'garnish'] as const) {
        const picture = shown[key]
        if (picture && typeof item[key] === 'string') pictures[item[key]] = picture
      }
    }
  }
  return pictures
}

/** A menu as in the calls: with a value for each key, also for keys that the file omits. */
export function toWireMenu({ option_groups = {}, categories }: MenuDocument): WireMenuDocument {
  const menu = {
    option_groups: Object.entries(option_groups).map(([id, { options, ...group }]) => ({
      required: false,
      min: 0,
      max: 0,
      ...group,
      id,
      options: options.map((option) => ({ price: 0, sold_out: false, allergens: null, ...option })),
    })),
    categories: categories.map(({ items, ...category }) => ({
      description: '',
      ...category,
      items: items.map((item) => ({ ...withoutValues, ...item })),
    })),
  }
  // The folder's check has seen every file that is stored, and the contract every change of it.
  return menu as unknown as WireMenuDocument
}

const withoutValues: Fields = {
  kitchen_name: null,
  description: '',
  special_price: null,
  picture: null,
  garnish: null,
  dietary: [],
  spicy: 0,
  allergens: null,
  calories: null,
  popular: false,
  sold_out: false,
  hidden: false,
  options: [],
}

/** A subject with its name in the first of the menus that contains it. */
export function namedSubject(subject: Subject, menus: readonly MenuDocument[]) {
  const known = menus.map((menu) => findSubject(menu, subject)).find(Boolean)
  return { ...subject, name: String(known?.name ?? subject.id) }
}

export function toWireLost({ lost, live, draft }: Pick<MenuState, 'lost' | 'live' | 'draft'>) {
  return lost.map(({ operation: { n, change, by, at }, reason }) => {
    const added = 'item' in change ? change.item.name : undefined
    const subject = namedSubject(subjectOf(change), [live, draft])
    return {
      n,
      op: change.op,
      subject: { ...subject, name: String(added ?? subject.name) },
      reason,
      by: toWireActor(by),
      at: at.toISOString(),
    }
  })
}
