import type { PageContext } from '#server/pages/page-context.ts'

/** Data of the outlet lists that the site data of every page lacks. */
export type StoresPage = ReturnType<typeof getStoresPage>

export function getStoresPage({ site }: PageContext) {
  const { brands } = site.tenant
  const used = new Set(site.outlets.map((outlet) => outlet.brandId))
  const themes = site.outlets.map((outlet) => {
    const brand = brands.find(({ id }) => id === outlet.brandId)
    const picture = brand?.heroPlates[0] ?? outlet.picture
    return [outlet.id, { brand: brand?.branding.name ?? outlet.name, picture }] as const
  })
  return {
    /** By outlet id. */
    themes: Object.fromEntries(themes),
    brands: brands
      .filter(({ id }) => used.has(id))
      .map(({ id, branding }) => ({ id, name: branding.name })),
  }
}
