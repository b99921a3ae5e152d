import { parse } from 'yaml'
import { type MenuDocument, type MenuEntry, withoutAllergens } from '#domain/menu-document.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import { type MenuState, menuFileOf, menuIdsOf } from './menus.ts'

export interface AllergensGiven {
  /** Dishes on the menus of the caller's outlets. */
  dishes: number
  /** Names of those, and of options that they offer, whose allergens are not given. */
  lacking: string[]
}

/** Not in a transaction: it reads the files under another role. */
export async function readAllergensGiven(ctx: StaffContext): Promise<AllergensGiven> {
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const menus = menuIdsOf(ctx).flatMap((id) => {
    const menu: MenuDocument | null = parse(texts.get(menuFileOf(id))?.toString() ?? '')
    return menu ?? []
  })
  const lacking = menus.flatMap(withoutAllergens)
  return {
    dishes: menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items)).length,
    lacking: [...new Set(lacking.map(({ name }) => name))],
  }
}

/** Dishes that a draft adds and that say nothing of the 14 allergens: they cannot be published. */
export function newWithoutAllergens({
  fitting,
  draft,
}: Pick<MenuState, 'fitting' | 'draft'>): MenuEntry[] {
  const added = new Set(
    fitting.flatMap(({ change }) => (change.op === 'item.add' ? [change.item.id] : [])),
  )
  return draft.categories
    .flatMap(({ items }) => items)
    .filter(({ id, allergens }) => added.has(id) && allergens === undefined)
}
