import type { OpeningHoursSpecification, Organization, Restaurant, Thing } from 'schema-dts'
import { type OpeningHours, weekdays } from '#domain/opening-hours.ts'
import { outletPath } from '#domain/page-path.ts'
import { assetUrl } from '#domain/picture.ts'
import type { Brand, Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { largestSize, liveAddress, menuAddress } from './addresses.ts'

// Restaurants, brands and kitchens in the words of schema.org.

/** A node of JSON-LD with its fields, not only its address. */
export type JsonLdNode<Class extends Thing> = Exclude<Class, string>

/** The restaurant itself; a company with several kitchens is described as their organization. */
export function company(site: SiteContent): JsonLdNode<Restaurant | Organization> {
  const { tenant, outlets } = site
  const { branding, social } = tenant
  const [only] = outlets
  const sameAs = Object.values(social).filter((link) => link !== null)
  const own = {
    name: branding.name,
    url: liveAddress(site, '/'),
    logo: liveAddress(site, assetUrl(branding.headerLogo)),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
  if (only && outlets.length === 1) {
    return { ...restaurant(site, only, brandOf(site, only)), ...own }
  }
  return {
    '@type': 'Organization',
    ...own,
    telephone: tenant.contactNumber,
    department: outlets.map((outlet) => briefRestaurant(site, outlet)),
  }
}

/** A brand with its kitchens. */
export function brandRestaurant(site: SiteContent, brand: Brand): JsonLdNode<Restaurant> {
  const own = site.outlets.filter(({ brandId }) => brandId === brand.id)
  const [first] = own
  return {
    '@type': 'Restaurant',
    name: brand.branding.name,
    description: brand.meta.description,
    ...(brand.cuisine ? { servesCuisine: brand.cuisine } : {}),
    url: liveAddress(site, `/${brand.path}`),
    hasMenu: menuAddress(site, first),
    ...(first ? { telephone: first.phone, address: postalAddress(site, first) } : {}),
    department: own.map((outlet) => restaurant(site, outlet, brand)),
  }
}

/** One outlet with all known facts. */
export function restaurant(site: SiteContent, outlet: Outlet, brand: Brand | undefined) {
  const picture = brand?.heroPlates[0] ?? outlet.picture
  return {
    ...briefRestaurant(site, outlet),
    telephone: outlet.phone,
    ...(picture ? { image: liveAddress(site, largestSize(picture)) } : {}),
    ...(brand?.cuisine ? { servesCuisine: brand.cuisine } : {}),
    geo: { '@type': 'GeoCoordinates', ...outlet.coordinates },
    currenciesAccepted: site.tenant.currency.code,
    acceptsReservations: site.tenant.allowsBooking && outlet.id === site.tenant.defaultOutletId,
    openingHoursSpecification: openingHours(outlet.openingHours),
  } as const satisfies Restaurant
}

/** The properties that identify a kitchen. */
export function briefRestaurant(site: SiteContent, outlet: Outlet) {
  const url = liveAddress(site, outletPath(outlet.slug))
  return {
    '@type': 'Restaurant',
    '@id': `${url}#restaurant`,
    name: outlet.name,
    url,
    hasMenu: menuAddress(site, outlet),
    address: postalAddress(site, outlet),
  } as const satisfies Restaurant
}

function postalAddress(site: SiteContent, { address }: Outlet) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.line1,
    addressLocality: address.city,
    postalCode: address.postcode,
    addressCountry: site.tenant.country,
  } as const
}

/** The week, and the days that differ. Hours past midnight close before they open, as schema.org has it. */
function openingHours({ weekly, exceptions }: OpeningHours): OpeningHoursSpecification[] {
  return [
    ...weekdays.flatMap((day) =>
      weekly[day].map(
        ({ opens, closes }): OpeningHoursSpecification => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${capital(day)}`,
          opens,
          closes: lastMinute(closes),
        }),
      ),
    ),
    ...exceptions.flatMap(({ date, ranges }): OpeningHoursSpecification[] => {
      const only = { validFrom: date, validThrough: date }
      // Closed all day is written as opening and closing at the same time.
      const shown = ranges.length > 0 ? ranges : [{ opens: '00:00', closes: '00:00' }]
      return shown.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        ...only,
        opens,
        closes: ranges.length > 0 ? lastMinute(closes) : closes,
      }))
    }),
  ]
}

/** schema.org has no 24:00. */
function lastMinute(closes: string): string {
  return closes === '24:00' ? '23:59' : closes
}

function brandOf({ tenant }: SiteContent, outlet: Outlet): Brand | undefined {
  return tenant.brands.find(({ id }) => id === outlet.brandId)
}

function capital(day: (typeof weekdays)[number]): Capitalize<typeof day> {
  return (day.charAt(0).toUpperCase() + day.slice(1)) as Capitalize<typeof day>
}
