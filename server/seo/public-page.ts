import type { Item } from '#domain/menu.ts'
import { dishPath, isPublicPath, menuPath, outletPath, storeListPaths } from '#domain/page-path.ts'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { Brand, Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/** A page that search engines may list, its subject, and the one address under which it is to be listed. */
export type ListedPage = { path: string } & (
  | { kind: 'home' | 'stores' | 'promo' | 'reservation' | 'privacy' | 'terms' | 'cookies' }
  | { kind: 'menu' | 'outlet'; outlet: Outlet; brand: Brand | undefined }
  | { kind: 'dish'; outlet: Outlet; brand: Brand | undefined; item: Item }
  | { kind: 'brand'; brand: Brand }
)

/**
 * The page at a path; null for one diner's own pages and for paths that the tenant does not have.
 * @param path as `canonicalPath` writes it
 */
export function publicPageAt(site: SiteContent, path: string): ListedPage | null {
  if (!isPublicPath(path)) return null
  if (storeListPaths.some((each) => each === path)) return { kind: 'stores', path: '/stores' }
  const listed = listedPages(site).find((page) => page.path === path)
  if (listed) return listed
  // The same menu or dish under another outlet's address, or under the default one's own.
  const [, section, name = '', , dish = ''] = path.split('/').map(decodeURIComponent)
  const outlet = section === 'menu' && site.outletBySlug.get(name)
  if (outlet) return menuPage(site, outlet)
  const seller = section === 'store' && site.outletById.get(name)
  const item = seller && site.menuByOutlet.get(seller.id)?.itemById.get(dish)
  return item ? dishPage(site, seller, item) : null
}

/** Every page for search engines, each once, the most important first. */
export function listedPages(site: SiteContent): ListedPage[] {
  const { tenant, outlets } = site
  return [
    ...fixedPages(site),
    ...tenant.brands.map((brand): ListedPage => ({ kind: 'brand', path: `/${brand.path}`, brand })),
    ...outlets.map((outlet) => menuPage(site, outlet)),
    ...outlets.map(
      (outlet): ListedPage => ({
        kind: 'outlet',
        path: outletPath(outlet.slug),
        outlet,
        brand: brandOf(site, outlet),
      }),
    ),
    ...sellers(site).flatMap((outlet) =>
      [...(site.menuByOutlet.get(outlet.id)?.itemById.values() ?? [])].map((item) =>
        dishPage(site, outlet, item),
      ),
    ),
  ]
}

/** Pages without a name of the content in their path, as far as this tenant has them. */
function fixedPages({ tenant }: SiteContent): ListedPage[] {
  const { privacy, terms, cookies } = tenant.pages
  const pages: (ListedPage & { isThere: boolean })[] = [
    // Without a home page the menu is shown there, which has an address of its own.
    { kind: 'home', path: '/', isThere: tenant.hasHomePage },
    { kind: 'stores', path: '/stores', isThere: true },
    { kind: 'promo', path: '/promo', isThere: tenant.promos.some(({ isListed }) => isListed) },
    { kind: 'reservation', path: '/reservation', isThere: tenant.allowsBooking },
    { kind: 'privacy', path: '/privacy', isThere: privacy.trim() !== '' },
    { kind: 'terms', path: '/terms', isThere: terms.trim() !== '' },
    { kind: 'cookies', path: '/CookiePolicy', isThere: cookies.trim() !== '' },
  ]
  return pages.filter(({ isThere }) => isThere)
}

/** The default outlet's menu is at `/menu`. */
export function menuPage(site: SiteContent, outlet: Outlet): ListedPage {
  const isDefault = outlet.id === site.tenant.defaultOutletId
  return {
    kind: 'menu',
    path: menuPath(isDefault ? undefined : outlet.slug),
    outlet,
    brand: brandOf(site, outlet),
  }
}

/** A dish that several outlets sell is listed at the first of them. */
function dishPage(site: SiteContent, outlet: Outlet, item: Item): ListedPage {
  const seller = sellers(site).find(({ menuId }) => menuId === outlet.menuId) ?? outlet
  return {
    kind: 'dish',
    path: dishPath(seller.id, item.id),
    outlet: seller,
    brand: brandOf(site, seller),
    item,
  }
}

/** One outlet for each menu: the default one if it sells it. */
function sellers({ outlets, tenant }: SiteContent): Outlet[] {
  const inOrder = outlets.toSorted(
    (a, b) => Number(b.id === tenant.defaultOutletId) - Number(a.id === tenant.defaultOutletId),
  )
  return [...new Map(inOrder.toReversed().map((outlet) => [outlet.menuId, outlet])).values()]
}

export function brandOf({ tenant }: SiteContent, outlet: Outlet): Brand | undefined {
  return tenant.brands.find(({ id }) => id === outlet.brandId)
}

/**
 * The canonical address of a page or file for search engines and shared links: the storefront's own host by TLS,
 * whatever host or port was requested.
 */
export function liveAddress({ liveHosts }: Pick<SiteContent, 'liveHosts'>, path: string): string {
  return `https://${liveHosts[0] ?? 'localhost'}${path}`
}

/** The address of a kitchen's menu; without a kitchen, of the default one's. */
export function menuAddress(site: SiteContent, outlet: Outlet | undefined): string {
  return liveAddress(site, outlet ? menuPage(site, outlet).path : menuPath())
}

export function largestSize(picture: Picture): string {
  return pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'webp')
}
