import type { AggregateOffer, Menu as MenuData, MenuItem, Offer, RestrictedDiet } from 'schema-dts'
import { toMajorUnits } from '#contract/major-units.ts'
import { shownPrice } from '#domain/item-total.ts'
import type { Category, Item } from '#domain/menu.ts'
import { outletPath } from '#domain/page-path.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { largestSize, liveAddress, menuAddress } from './addresses.ts'
import type { JsonLdNode } from './restaurant-data.ts'

// Menus and dishes as schema.org describes them.

/** The most dishes of a menu whose page lists them. For a longer menu it lists the sections only. */
const mostListed = 60

/** The menu of a kitchen. */
export function menuOf(site: SiteContent, outlet: Outlet): JsonLdNode<MenuData> {
  const { menu, itemById } = site.menuByOutlet.get(outlet.id) ?? {}
  const isShort = (itemById?.size ?? 0) <= mostListed
  return {
    '@type': 'Menu',
    name: `Menu of ${outlet.name}`,
    url: menuAddress(site, outlet),
    inLanguage: 'en-GB',
    hasMenuSection: (menu?.categories ?? []).map((category: Category) => ({
      '@type': 'MenuSection',
      name: category.name,
      ...(category.description ? { description: category.description } : {}),
      ...(isShort ? { hasMenuItem: category.items.map((item) => menuLine(site, item)) } : {}),
    })),
  }
}

/** A dish in a menu, in short: full data of each dish would double the size of a long menu. */
function menuLine(site: SiteContent, item: Item) {
  return { '@type': 'MenuItem', name: item.name, offers: offerOf(site, item) } as const
}

function offerOf({ tenant }: SiteContent, item: Item) {
  const { code } = tenant.currency
  const canBeHad = item.isAvailable && !item.soldOut
  const { amount, isFrom } = shownPrice(withOptionsOnSale(item))
  const price = toMajorUnits(amount, code)
  const offer = {
    priceCurrency: code,
    availability: canBeHad ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
  } as const
  return isFrom
    ? ({ '@type': 'AggregateOffer', lowPrice: price, ...offer } as const satisfies AggregateOffer)
    : ({ '@type': 'Offer', price, ...offer } as const satisfies Offer)
}

/** Without the options that the kitchen has marked as sold out. */
function withOptionsOnSale(item: Item): Item {
  const groups = item.groups.map((group) => ({
    ...group,
    options: group.options.filter(({ soldOut }) => !soldOut),
  }))
  return { ...item, groups }
}

/** A dish with all that is known of it. */
export function menuItem(site: SiteContent, item: Item, outlet: Outlet) {
  const diets = dietsOf(item)
  const seller = { '@id': `${liveAddress(site, outletPath(outlet.slug))}#restaurant` }
  return {
    ...menuLine(site, item),
    ...(item.description ? { description: item.description } : {}),
    ...(item.picture ? { image: liveAddress(site, largestSize(item.picture)) } : {}),
    ...(item.calories === null
      ? {}
      : {
          nutrition: { '@type': 'NutritionInformation', calories: `${item.calories} calories` },
        }),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
    offers: { ...offerOf(site, item), seller },
  } as const satisfies MenuItem
}

function dietsOf({ dietary }: Item): RestrictedDiet[] {
  const diets = {
    vegetarian: 'https://schema.org/VegetarianDiet',
    vegan: 'https://schema.org/VeganDiet',
    halal: 'https://schema.org/HalalDiet',
    glutenFree: 'https://schema.org/GlutenFreeDiet',
  } as const
  const keys = Object.keys(diets) as (keyof typeof diets)[]
  return keys.filter((key) => dietary[key]).map((key) => diets[key])
}
