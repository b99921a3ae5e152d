import type { PageContext } from '#server/pages/page-context.ts'

export type LandingPage = ReturnType<typeof getLandingPage>

const plateCount = 4

/** Brands that have a kitchen; the company itself last. */
export function getLandingPage({ site }: PageContext) {
  const { tenant, outlets } = site
  const brands = tenant.brands.map(({ id, path, branding, cuisine, heroPlates, isFamily }) => ({
    id,
    path,
    name: branding.name,
    tagline: cuisine,
    logoStyle: branding.logoStyle,
    plate: heroPlates[0] ?? null,
    outletIds: outlets.filter(({ brandId }) => brandId === id).map((outlet) => outlet.id),
    isFamily,
  }))
  const shown = brands
    .filter(({ outletIds }) => outletIds.length > 0)
    .toSorted((a, b) => Number(a.isFamily) - Number(b.isFamily))
  return {
    description: tenant.meta.description,
    plates: shown.flatMap(({ plate }) => plate ?? []).slice(0, plateCount),
    brands: shown.map(({ isFamily: _, ...brand }) => brand),
  }
}
