import type { Picture } from '#domain/picture.ts'
import type { PageContext } from '#server/pages/page-context.ts'

/** What a list shows of an outlet beside what every page knows of it. */
export interface OutletTheme {
  brand: string
  brandPath: string
  picture: Picture | null
}

export interface StoresPage {
  /** By outlet id. */
  themes: Record<string, OutletTheme>
  brands: { id: string; name: string }[]
}

export function getStoresPage({ site }: PageContext): StoresPage {
  const { brands } = site.tenant
  const brandById = new Map(brands.map((brand) => [brand.id, brand]))
  const used = new Set(site.outlets.map((outlet) => outlet.brandId))
  return {
    themes: Object.fromEntries(
      site.outlets.map((outlet) => {
        const brand = brandById.get(outlet.brandId)
        const theme: OutletTheme = {
          brand: brand?.branding.name ?? outlet.name,
          brandPath: brand?.path ?? '',
          picture: brand?.heroPlates[0] ?? outlet.picture,
        }
        return [outlet.id, theme]
      }),
    ),
    brands: brands
      .filter(({ id }) => used.has(id))
      .map(({ id, branding }) => ({ id, name: branding.name })),
  }
}
