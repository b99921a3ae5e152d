import { data } from 'react-router'
import type { Category } from '#domain/menu.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export interface MenuPage {
  outletId: string
  categories: Category[]
}

/** The menu of an outlet; without one, of the default outlet. */
export function getMenuPage(ctx: PageContext, outletId?: string): MenuPage {
  const { site } = ctx
  const outlet = site.outletById.get(outletId ?? site.tenant.defaultOutletId)
  const menu = outlet && site.menuById.get(outlet.menuId)
  if (!outlet || !menu) throw data(null, { status: 404 })
  return { outletId: outlet.id, categories: menu.categories }
}
