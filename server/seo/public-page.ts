import type { Item } from '#domain/menu.ts'
import {
  dishPath,
  isPublicPath,
  menuPath,
  outletPath,
  type StoreListPath,
  storeListPaths,
} from '#domain/page-path.ts'
import type { Brand, Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/** A page that search engines may list, and its subject. */
type PublicPage =
  | { kind: 'home' | 'stores' | 'promo' | 'reservation' | 'privacy' | 'terms' | 'cookies' }
  | { kind: 'menu'; outlet: Outlet; brand: Brand | undefined }
  | { kind: 'outlet'; outlet: Outlet; brand: Brand | undefined }
  | { kind: 'dish'; outlet: Outlet; brand: Brand | undefined; item: Item }
  | { kind: 'brand'; brand: Brand }

/** A public page and the one address under which it is to be listed. */
export type ListedPage = PublicPage & { path: string }

/** Pages with one address in every tenant that has them. */
const fixedPages = {
  '/': 'home',
  '/stores': 'stores',
  '/promo': 'promo',
  '/reservation': 'reservation',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/CookiePolicy': 'cookies',
} as const satisfies Record<string, PublicPage['kind']>

/**
 * The page at a path; null for one diner's own pages and for paths that the tenant does not have.
 * @param path as `canonicalPath` writes it
 */
export function publicPageAt(site: SiteContent, path: string): ListedPage | null {
  if (!isPublicPath(path)) return null
  if (isStoreList(path)) return { kind: 'stores', path: '/stores' }
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
    ...fixedListed(site),
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
function fixedListed({ tenant }: SiteContent): ListedPage[] {
  const { pages } = tenant
  const isThere: Record<keyof typeof fixedPages, boolean> = {
    // Without a home page the menu is shown there, which has an address of its own.
    '/': tenant.hasHomePage,
    '/stores': true,
    '/promo': tenant.promos.some(({ isListed }) => isListed),
    '/reservation': tenant.allowsBooking,
    '/privacy': pages.privacy.trim() !== '',
    '/terms': pages.terms.trim() !== '',
    '/CookiePolicy': pages.cookies.trim() !== '',
  }
  const paths = Object.keys(fixedPages) as (keyof typeof fixedPages)[]
  return paths.filter((path) => isThere[path]).map((path) => ({ kind: fixedPages[path], path }))
}

/** The default outlet's menu is at `/menu`. */
function menuPage(site: SiteContent, outlet: Outlet): ListedPage {
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

function brandOf({ tenant }: SiteContent, outlet: Outlet): Brand | undefined {
  return tenant.brands.find(({ id }) => id === outlet.brandId)
}

function isStoreList(path: string): path is StoreListPath {
  return storeListPaths.some((each) => each === path)
}
