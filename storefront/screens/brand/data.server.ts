import type { Item } from '#domain/menu.ts'
import type { Picture } from '#domain/picture.ts'
import type { Brand } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export interface BrandPage {
  name: string
  tagline: string
  cuisine: string
  /** '' if the name itself is the headline. */
  headline: string
  story: Brand['story']
  plates: Picture[]
  /** From the live menu: these dishes have their prices and can be ordered. */
  highlights: Item[]
  /** The brand's kitchens; the first is the default for orders. */
  outletIds: string[]
  /** Its siblings, and for the company itself all brands. */
  family: { id: string; path: string; name: string; cuisine: string; plate: Picture | null }[]
  isFamily: boolean
}

/** Dishes that a landing page shows. */
const highlightCount = 3

export function getBrandPage(ctx: PageContext, brand: Brand): BrandPage {
  const { site } = ctx
  const own = site.outlets.filter((outlet) => outlet.brandId === brand.id)
  const { branding } = brand
  return {
    name: branding.name,
    tagline: branding.tagline,
    cuisine: brand.cuisine,
    headline: brand.headline ?? '',
    story: brand.story,
    plates: brand.heroPlates,
    highlights: brand.highlightItemIds
      .flatMap((id) => site.menuByOutlet.get(own[0]?.id ?? '')?.itemById.get(id) ?? [])
      .slice(0, highlightCount),
    outletIds: own.map(({ id }) => id),
    family: site.tenant.brands
      .filter(({ id, isFamily }) => id !== brand.id && !isFamily)
      .map((each) => ({
        id: each.id,
        path: `/${each.path}`,
        name: each.branding.name,
        cuisine: each.cuisine,
        plate: each.heroPlates[0] ?? null,
      })),
    isFamily: brand.isFamily,
  }
}
