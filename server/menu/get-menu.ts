import type { WireMenu } from '#contract/menu.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { Item, Menu } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/**
 * An outlet and its menu.
 * @param param the outlet's id or slug
 */
export function getMenu(site: SiteContent, param: string): FoundMenu {
  const outlet = site.outletById.get(param) ?? site.outletBySlug.get(param)
  const found = outlet && site.menuByOutlet.get(outlet.id)
  if (!outlet || !found) throw new Refusal('not_found')
  return { outlet, menu: found.menu, endsByClock: found.endsByClock }
}

export interface FoundMenu {
  outlet: Outlet
  menu: Menu
  /** Whether something is sold out until a time, so that the menu changes while the content does not. */
  endsByClock: boolean
}

/** @param currency ISO 4217 */
export function toWireMenu(
  { outlet, menu }: Pick<FoundMenu, 'outlet' | 'menu'>,
  currency: string,
  now: Date,
): WireMenu {
  return {
    outlet: { id: outlet.id, slug: outlet.slug, name: outlet.name, phone: outlet.phone },
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => toWireItem(itemAt(item, now), currency)),
    })),
  }
}

/**
 * A dish, as an outlet's kitchen has it.
 * @param outletId without it the first outlet that sells the dish, the default one before others
 */
export function getOfferedItem(site: SiteContent, id: string, outletId?: string): FoundItem {
  const candidates = outletId
    ? [outletId]
    : [site.tenant.defaultOutletId, ...site.outlets.map((outlet) => outlet.id)]
  for (const candidate of candidates) {
    const offered = site.menuByOutlet.get(candidate)
    const item = offered?.itemById.get(id)
    if (offered && item) return { item, endsByClock: offered.endsByClock }
  }
  throw new Refusal('not_found')
}

interface FoundItem {
  item: Item
  endsByClock: boolean
}
