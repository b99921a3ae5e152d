import type { Brand } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export type BrandPage = ReturnType<typeof getBrandPage>

const highlightCount = 3

export function getBrandPage(ctx: PageContext, brand: Brand) {
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
    /** From the live menu: these dishes have their prices and can be ordered. */
    highlights: brand.highlightItemIds
      .flatMap((id) => site.menuByOutlet.get(own[0]?.id ?? '')?.itemById.get(id) ?? [])
      .slice(0, highlightCount),
    outletIds: own.map(({ id }) => id),
    /** Its siblings, and for the company itself all brands. */
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
