import { weekdays } from '#domain/opening-hours.ts'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { Brand, Outlet } from '#domain/tenant.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { paths } from './paths.ts'

/** Where search engines shall send diners: the storefront's own host, by TLS, whichever host or port was asked. */
export function canonicalUrl({ site }: PageContext, path: string): string {
  return `https://${site.liveHosts[0] ?? 'localhost'}${path}`
}

/** One kitchen in the words of schema.org. */
export function structuredOutlet(ctx: PageContext, outlet: Outlet, brand: Brand | undefined) {
  const picture = brand?.heroPlates[0] ?? outlet.picture
  return {
    '@type': 'Restaurant',
    name: outlet.name,
    url: canonicalUrl(ctx, paths.store(outlet.slug)),
    hasMenu: canonicalUrl(ctx, paths.menu(outlet.slug)),
    telephone: outlet.phone,
    ...(picture ? { image: canonicalUrl(ctx, largest(picture)) } : {}),
    ...(brand?.cuisine ? { servesCuisine: brand.cuisine } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: outlet.address.line1,
      addressLocality: outlet.address.city,
      postalCode: outlet.address.postcode,
      addressCountry: ctx.site.tenant.country,
    },
    geo: { '@type': 'GeoCoordinates', ...outlet.coordinates },
    openingHoursSpecification: weekdays.flatMap((day) =>
      outlet.openingHours.weekly[day].map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
        opens,
        closes,
      })),
    ),
  }
}

function largest(picture: Picture): string {
  return pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'webp')
}
