import type { WireMenu } from '#contract/menu.ts'
import { fromWireCategories } from '#contract/menu-mapping.ts'
import type { Item } from '#domain/menu.ts'
import { categoriesAt } from '#domain/sold-out.ts'
import { present } from '#storefront/state/clock.ts'

/**
 * The dishes of a menu that the server has just sent, as they can be ordered now.
 * @param currency ISO 4217
 * @param timeZone of the outlet
 */
export function dishesOf(menu: WireMenu, currency: string, timeZone: string | undefined): Item[] {
  return categoriesAt(fromWireCategories(menu, currency), present(), timeZone).flatMap(
    ({ items }) => items,
  )
}
