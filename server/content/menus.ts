import { parse } from 'yaml'
import { type MenuDocument, withoutAllergens } from '#domain/menu-document.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'

export function menuFileOf(menuId: string): string {
  return `menus/${menuId}.yaml`
}

export function parseMenu(text: Buffer): MenuDocument {
  const menu: MenuDocument = parse(text.toString())
  // Optional in the file.
  return { ...menu, option_groups: menu.option_groups ?? {} }
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
    const text = texts.get(menuFileOf(id))
    return text ? [parseMenu(text)] : []
  })
  const lacking = menus.flatMap(withoutAllergens)
  return {
    dishes: menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items)).length,
    lacking: [...new Set(lacking.map(({ name }) => name))],
  }
}
