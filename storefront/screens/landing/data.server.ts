import type { Picture } from '#domain/picture.ts'
import type { LogoStyle } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'

/** What a landing host shows beside what every page knows. */
export interface LandingPage {
  description: string
  plates: Picture[]
  brands: LandingBrand[]
}

export interface LandingBrand {
  id: string
  path: string
  name: string
  tagline: string
  logoStyle: LogoStyle
  plate: Picture | null
  outletIds: string[]
}

/** Plates on the banner. */
const plateCount = 4

/** Brands that have a kitchen; the company itself last. */
export function getLandingPage({ site }: PageContext): LandingPage {
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
