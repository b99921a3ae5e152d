import { data } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { type BrandTile, tileOf } from '../../components/brand-tile.ts'

export interface OutletPage {
  outletId: string
  brand: string
  tile: BrandTile
  picture: Picture | null
  /** For search engines. */
  structured: object
}

/** @param slug the outlet's; unknown ones are not found */
export function getOutletPage({ site }: PageContext, slug: string): OutletPage {
  const outlet = site.outletBySlug.get(slug)
  if (!outlet) throw data(null, { status: 404 })
  const brand = site.tenant.brands.find(({ id }) => id === outlet.brandId)
  return {
    outletId: outlet.id,
    brand: brand?.branding.name ?? outlet.name,
    tile: tileOf((brand?.branding ?? site.tenant.branding).themeCss),
    picture: brand?.heroPlates[0] ?? outlet.picture,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: outlet.name,
      telephone: outlet.phone,
      ...(brand?.cuisine ? { servesCuisine: brand.cuisine } : {}),
      address: {
        '@type': 'PostalAddress',
        streetAddress: outlet.address.line1,
        addressLocality: outlet.address.city,
        postalCode: outlet.address.postcode,
        addressCountry: site.tenant.country,
      },
      geo: { '@type': 'GeoCoordinates', ...outlet.coordinates },
    },
  }
}
