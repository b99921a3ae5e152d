import type { WireItem, WireMenu } from '#contract/menu.ts'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { Menu } from '#domain/menu.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/content-store.ts'

/**
 * An outlet and its menu.
 * @param param the outlet's id or slug
 */
export function findMenu(site: SiteContent, param: string): { outlet: Outlet; menu: Menu } {
  const outlet = site.outletById.get(param) ?? site.outletBySlug.get(param)
  const menu = outlet && site.menuById.get(outlet.menuId)
  if (!outlet || !menu) throw new Refusal('not_found')
  return { outlet, menu }
}

/** @param currency ISO 4217 */
export function toWireMenu(
  { outlet, menu }: { outlet: Outlet; menu: Menu },
  currency: string,
): WireMenu {
  return {
    outlet: { id: outlet.id, slug: outlet.slug, name: outlet.name, phone: outlet.phone },
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => toWireItem(item, currency)),
    })),
  }
}

export function getItem(site: SiteContent, id: string): WireItem {
  const found = site.itemById.get(id)
  if (!found) throw new Refusal('not_found')
  return toWireItem(found.item, site.tenant.currency.code)
}
