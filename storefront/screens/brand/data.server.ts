import type { Item } from '#domain/menu.ts'
import type { Picture } from '#domain/picture.ts'
import type { Brand, PageMeta } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { paths } from '#storefront/paths.ts'
import { canonicalUrl, structuredOutlet } from '#storefront/structured.server.ts'

export interface BrandPage {
  canonical: string
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
  family: { id: string; path: string; name: string; cuisine: string; plate: Picture | null }[]
  isFamily: boolean
  structured: object
}

/** Dishes that a landing page shows. */
const highlightCount = 3

export function getBrandPage(ctx: PageContext, brand: Brand): BrandPage {
  const { site } = ctx
  const own = site.outlets.filter((outlet) => outlet.brandId === brand.id)
  const { branding } = brand
  return {
    canonical: canonicalUrl(ctx, `/${brand.path}`),
    meta: brand.meta,
    name: branding.name,
    tagline: branding.tagline,
    cuisine: brand.cuisine,
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
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: branding.name,
      description: brand.meta.description,
      ...(brand.cuisine ? { servesCuisine: brand.cuisine } : {}),
      url: canonicalUrl(ctx, `/${brand.path}`),
      hasMenu: canonicalUrl(ctx, paths.menu(own[0]?.slug)),
      ...(own[0] ? { telephone: own[0].phone } : {}),
      department: own.map((outlet) => structuredOutlet(ctx, outlet, brand)),
    },
  }
}
