import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { liveAddress } from './addresses.ts'
import { menuItem, menuOf } from './menu-data.ts'
import { type ListedPage, listedPages } from './public-page.ts'
import {
  brandRestaurant,
  briefRestaurant,
  company,
  type JsonLdNode,
  restaurant,
} from './restaurant-data.ts'

/**
 * The subject of a page in schema.org's vocabulary, for search engines. The types of `schema-dts` check classes,
 * properties and their ranges against the published vocabulary.
 */
export function structuredData(site: SiteContent, page: ListedPage): Graph | null {
  const about = aboutPage(site, page)
  const way = breadcrumbs(site, page)
  const parts = [...about, ...(way ? [way] : [])]
  return parts.length > 0 ? { '@context': 'https://schema.org', '@graph': parts } : null
}

function aboutPage(site: SiteContent, page: ListedPage): JsonLdNode<Thing>[] {
  switch (page.kind) {
    case 'home':
      return [company(site)]
    case 'stores':
      return site.outlets.map((outlet) => briefRestaurant(site, outlet))
    case 'brand':
      return [brandRestaurant(site, page.brand)]
    case 'outlet':
      return [restaurant(site, page.outlet, page.brand)]
    case 'menu':
      return [briefRestaurant(site, page.outlet), menuOf(site, page.outlet)]
    case 'dish':
      return [{ ...menuItem(site, page.item, page.outlet), url: liveAddress(site, page.path) }]
    case 'promo':
    case 'reservation':
    case 'privacy':
    case 'terms':
    case 'cookies':
      return []
  }
}

/** The path to a page from the home page; null for pages without one above them. */
function breadcrumbs(site: SiteContent, page: ListedPage): JsonLdNode<BreadcrumbList> | null {
  const steps = stepsTo(site, page)
  if (steps.length < 2) return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: liveAddress(site, path),
    })),
  }
}

function stepsTo(site: SiteContent, page: ListedPage): { name: string; path: string }[] {
  const { tenant, outlets } = site
  const home = { name: tenant.branding.name, path: '/' }
  const kitchens = outlets.length > 1 ? [{ name: 'Our kitchens', path: '/stores' }] : []
  switch (page.kind) {
    case 'home':
      return []
    case 'brand':
      return [home, { name: page.brand.branding.name, path: page.path }]
    case 'stores':
      return [home, { name: 'Our kitchens', path: page.path }]
    case 'outlet':
      return [home, ...kitchens, { name: page.outlet.name, path: page.path }]
    case 'menu':
      return [home, ...kitchens, { name: `Menu of ${page.outlet.name}`, path: page.path }]
    case 'dish': {
      const menu = listedPages(site).find(
        (each) => each.kind === 'menu' && each.outlet.id === page.outlet.id,
      )
      return [
        home,
        ...kitchens,
        ...(menu ? [{ name: `Menu of ${page.outlet.name}`, path: menu.path }] : []),
        { name: page.item.name, path: page.path },
      ]
    }
    case 'promo':
    case 'reservation':
    case 'privacy':
    case 'terms':
    case 'cookies':
      return []
  }
}
