import type { Graph, Thing } from 'schema-dts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { breadcrumbs } from './breadcrumb-data.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { liveAddress } from './live-address.ts'
import { menuItem, menuOf } from './menu-data.ts'
import type { ListedPage } from './public-page.ts'
import { brandRestaurant, briefRestaurant, company, restaurant } from './restaurant-data.ts'

/**
 * What a page is about, in the words of schema.org, for search engines. The types of `schema-dts` hold classes,
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
