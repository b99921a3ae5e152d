import type { BreadcrumbList } from 'schema-dts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import type { JsonLdNode } from './json-ld-node.ts'
import { liveAddress } from './live-address.ts'
import { type ListedPage, listedPages } from './public-page.ts'

/** The path to a page from the home page; null for pages without one above them. */
export function breadcrumbs(
  site: SiteContent,
  page: ListedPage,
): JsonLdNode<BreadcrumbList> | null {
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
