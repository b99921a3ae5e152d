import type { Item } from '#domain/menu.ts'
import type { Picture } from '#domain/picture.ts'
import type { Brand, PageMeta } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { type BrandTile, tileOf } from '../../components/brand-tile.ts'

export interface BrandPage {
  path: string
  meta: PageMeta
  name: string
  tagline: string
  cuisine: string
  story: Brand['story']
  plates: Picture[]
  /** Of the live menu: what is shown here has its price and can be ordered. */
  highlights: Item[]
  /** The brand's kitchens; ordering begins with the first. */
  outletIds: string[]
  /** Its siblings, and for the company itself all brands. */
  family: { path: string; name: string; cuisine: string; tile: BrandTile; plate: Picture | null }[]
  isFamily: boolean
  structured: object
}

/** Dishes that a landing page shows. */
const highlightCount = 3

export function getBrandPage({ site }: PageContext, brand: Brand): BrandPage {
  const outlets = site.outlets.filter((outlet) => outlet.brandId === brand.id)
  const { branding } = brand
  return {
    path: `/${brand.path}`,
    meta: brand.meta,
    name: branding.name,
    tagline: branding.tagline,
    cuisine: brand.cuisine,
    story: brand.story,
    plates: brand.heroPlates,
    highlights: brand.highlightItemIds
      .flatMap((id) => site.itemById.get(id)?.item ?? [])
      .slice(0, highlightCount),
    outletIds: outlets.map(({ id }) => id),
    family: site.tenant.brands
      .filter(({ id, isFamily }) => id !== brand.id && !isFamily)
      .map((each) => ({
        path: `/${each.path}`,
        name: each.branding.name,
        cuisine: each.cuisine,
        tile: tileOf(each.branding.themeCss),
        plate: each.heroPlates[0] ?? null,
      })),
    isFamily: brand.isFamily,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: branding.name,
      description: brand.meta.description,
      ...(brand.cuisine ? { servesCuisine: brand.cuisine } : {}),
      hasMenu: outlets[0] ? `/menu/${outlets[0].slug}` : '/menu',
      ...(outlets[0] ? { telephone: outlets[0].phone } : {}),
      department: outlets.map((outlet) => ({
        '@type': 'Restaurant',
        name: outlet.name,
        address: `${outlet.address.line1}, ${outlet.address.city} ${outlet.address.postcode}`,
      })),
    },
  }
}
