import type {
  AggregateOffer,
  Graph,
  Menu,
  MenuItem,
  Offer,
  OpeningHoursSpecification,
  Organization,
  Restaurant,
  RestrictedDiet,
  Thing,
} from 'schema-dts'
import { toMajorUnits } from '#contract/major-units.ts'
import { shownPrice } from '#domain/item-total.ts'
import type { Item } from '#domain/menu.ts'
import { type OpeningHours, weekdays } from '#domain/opening-hours.ts'
import { outletPath } from '#domain/page-path.ts'
import { assetUrl } from '#domain/picture.ts'
import type { Brand, Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import {
  brandOf,
  type ListedPage,
  largestSize,
  liveAddress,
  menuAddress,
  menuPage,
} from './public-page.ts'

/** A node of JSON-LD with its fields, not only its address. */
type JsonLdNode<Class extends Thing> = Exclude<Class, string>

/** The most dishes of a menu whose page lists them. For a longer menu it lists the sections only. */
const mostListed = 60

/**
 * The subject of a page in schema.org's vocabulary, for search engines. The types of `schema-dts` check classes,
 * properties and their ranges against the published vocabulary.
 */
export function structuredData(site: SiteContent, page: ListedPage): Graph | null {
  const { about, way } = subjectOf(site, page)
  const parts = [...about, ...breadcrumbs(site, way)]
  return parts.length > 0 ? { '@context': 'https://schema.org', '@graph': parts } : null
}

interface Step {
  name: string
  path: string
}

/** What a page is about, and the pages from the home page to it. */
function subjectOf(site: SiteContent, page: ListedPage) {
  const { tenant, outlets } = site
  const home = { name: tenant.branding.name, path: '/' }
  const stores = { name: 'Our kitchens', path: '/stores' }
  const above = outlets.length > 1 ? [home, stores] : [home]
  const menuStep = (outlet: Outlet, path: string) => ({ name: `Menu of ${outlet.name}`, path })
  switch (page.kind) {
    case 'home':
      return { about: [company(site)], way: [] }
    case 'stores':
      return { about: outlets.map((outlet) => briefRestaurant(site, outlet)), way: [home, stores] }
    case 'brand':
      return {
        about: [brandRestaurant(site, page.brand)],
        way: [home, { name: page.brand.branding.name, path: page.path }],
      }
    case 'outlet':
      return {
        about: [restaurant(site, page.outlet, page.brand)],
        way: [...above, { name: page.outlet.name, path: page.path }],
      }
    case 'menu':
      return {
        about: [briefRestaurant(site, page.outlet), menuOf(site, page.outlet)],
        way: [...above, menuStep(page.outlet, page.path)],
      }
    case 'dish':
      return {
        about: [{ ...menuItem(site, page.item, page.outlet), url: liveAddress(site, page.path) }],
        way: [
          ...above,
          menuStep(page.outlet, menuPage(site, page.outlet).path),
          { name: page.item.name, path: page.path },
        ],
      }
    default:
      return { about: [], way: [] }
  }
}

function breadcrumbs(site: SiteContent, way: Step[]) {
  if (way.length === 0) return []
  const itemListElement = way.map(
    ({ name, path }, index) =>
      ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: liveAddress(site, path),
      }) as const,
  )
  return [{ '@type': 'BreadcrumbList', itemListElement } as const]
}

/** The restaurant itself; a company with several kitchens is described as their organization. */
function company(site: SiteContent): JsonLdNode<Restaurant | Organization> {
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

function brandRestaurant(site: SiteContent, brand: Brand): JsonLdNode<Restaurant> {
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
function restaurant(site: SiteContent, outlet: Outlet, brand: Brand | undefined) {
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
function briefRestaurant(site: SiteContent, outlet: Outlet) {
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
  const hours = (opens: string, closes: string) =>
    ({
      '@type': 'OpeningHoursSpecification',
      opens,
      // schema.org has no 24:00.
      closes: closes === '24:00' ? '23:59' : closes,
    }) as const
  return [
    ...weekdays.flatMap((day) =>
      weekly[day].map(({ opens, closes }) => ({
        ...hours(opens, closes),
        dayOfWeek: `https://schema.org/${capital(day)}` as const,
      })),
    ),
    ...exceptions.flatMap(({ date, ranges }) => {
      // Closed all day is written as opening and closing at the same time.
      const shown = ranges.length > 0 ? ranges : [{ opens: '00:00', closes: '00:00' }]
      return shown.map(({ opens, closes }) => ({
        ...hours(opens, closes),
        validFrom: date,
        validThrough: date,
      }))
    }),
  ]
}

function capital(day: (typeof weekdays)[number]): Capitalize<typeof day> {
  return (day.charAt(0).toUpperCase() + day.slice(1)) as Capitalize<typeof day>
}

export function menuOf(site: SiteContent, outlet: Outlet): JsonLdNode<Menu> {
  const { menu, itemById } = site.menuByOutlet.get(outlet.id) ?? {}
  const isShort = (itemById?.size ?? 0) <= mostListed
  return {
    '@type': 'Menu',
    name: `Menu of ${outlet.name}`,
    url: menuAddress(site, outlet),
    inLanguage: 'en-GB',
    hasMenuSection: (menu?.categories ?? []).map(({ name, description, items }) => ({
      '@type': 'MenuSection',
      name,
      ...(description ? { description } : {}),
      ...(isShort ? { hasMenuItem: items.map((item) => menuLine(site, item)) } : {}),
    })),
  }
}

/** A dish in a menu, in short: full data of each dish would double the size of a long menu. */
function menuLine(site: SiteContent, item: Item) {
  return { '@type': 'MenuItem', name: item.name, offers: offerOf(site, item) } as const
}

/** Without the options that the kitchen has marked as sold out. */
function offerOf({ tenant }: SiteContent, item: Item) {
  const { code } = tenant.currency
  const groups = item.groups.map((group) => ({
    ...group,
    options: group.options.filter(({ soldOut }) => !soldOut),
  }))
  const { amount, isFrom } = shownPrice({ ...item, groups })
  const price = toMajorUnits(amount, code)
  const isOnSale = item.isAvailable && !item.soldOut
  const offer = {
    priceCurrency: code,
    availability: isOnSale ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
  } as const
  return isFrom
    ? ({ '@type': 'AggregateOffer', lowPrice: price, ...offer } as const satisfies AggregateOffer)
    : ({ '@type': 'Offer', price, ...offer } as const satisfies Offer)
}

function menuItem(site: SiteContent, item: Item, outlet: Outlet) {
  const { description, picture, calories } = item
  const diets = dietsOf(item)
  const seller = { '@id': `${liveAddress(site, outletPath(outlet.slug))}#restaurant` }
  return {
    ...menuLine(site, item),
    ...(description ? { description } : {}),
    ...(picture ? { image: liveAddress(site, largestSize(picture)) } : {}),
    ...(calories === null
      ? {}
      : { nutrition: { '@type': 'NutritionInformation', calories: `${calories} calories` } }),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
    offers: { ...offerOf(site, item), seller },
  } as const satisfies MenuItem
}

function dietsOf({ dietary }: Item): RestrictedDiet[] {
  const diets = {
    vegetarian: 'https://schema.org/VegetarianDiet',
    vegan: 'https://schema.org/VeganDiet',
    halal: 'https://schema.org/HalalDiet',
    glutenFree: 'https://schema.org/GlutenFreeDiet',
  } as const
  const keys = Object.keys(diets) as (keyof typeof diets)[]
  return keys.filter((key) => dietary[key]).map((key) => diets[key])
}
