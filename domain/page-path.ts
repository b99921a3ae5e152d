/** Paths that lay out the list of outlets, one arrangement each; any other path with 'store' shows `/stores`. */
export const storeListPaths = [
  '/store',
  '/stores',
  '/list_store',
  '/list_store3',
  '/list_store4',
  '/list_store5',
  '/list_store6',
  '/list_store8',
  '/list_store9',
  '/list_store10',
  '/list_store12',
] as const

export type StoreListPath = (typeof storeListPaths)[number]

/** What the links of newsletter emails are for: `/newsletter/{step}`. */
export const newsletterSteps = ['confirm', 'unsubscribe'] as const

export type NewsletterStep = (typeof newsletterSteps)[number]

/** Pages whose path names nothing of the tenant. */
const fixedPaths = [
  '/',
  '/menu',
  '/cart',
  '/login',
  '/verification',
  '/checkout',
  '/payment',
  '/orders',
  '/invite-friends',
  '/account',
  '/promo',
  '/booking/confirm',
  '/confirm-email',
  '/privacy',
  '/terms',
  '/CookiePolicy',
]

/** The router ignores case in the paths that it knows. */
const fixedByLowerCase = new Map(fixedPaths.map((path) => [path.toLowerCase(), path]))

/** Stands for a name that the tenant does not have; no slug or id looks like it. */
const unknown = '-'

/** What paths can name: part of a tenant's content. */
export interface NamedContent {
  outletById: ReadonlyMap<string, { id: string; menuId: string }>
  outletBySlug: ReadonlyMap<string, { id: string; menuId: string }>
  itemById: ReadonlyMap<string, { menu: { id: string } }>
  tenant: { brands: readonly { path: string }[] }
}

/** The canonical path of a page that no content decides; undefined for any other path. */
export function fixedPath(path: string): string | undefined {
  return fixedByLowerCase.get(path.toLowerCase())
}

/**
 * The one path under which a page is rendered and cached: all paths that show the same page have the same one. There are
 * only as many as the tenant has pages, however many paths are asked for.
 * @param path without query and without a slash at its end
 */
export function canonicalPath(path: string, content: NamedContent): string {
  // What a page loads while it is open: its data, without the page.
  const page = pageOfData(path)
  if (page !== undefined) return dataPath(canonicalPath(page, content))
  const fixed = fixedPath(path)
  if (fixed) return fixed
  const [, first = '', ...names] = decodeSegments(path).split('/')
  const section = first.toLowerCase()
  const [name = '', word = '', last = ''] = names
  if (names.length === 1) {
    // The order's data arrives in the browser: the page is the same for every order.
    if (section === 'orders') return `/orders/${unknown}`
    if (section === 'menu') return `/menu/${nameIfKnown(name, content.outletBySlug.has(name))}`
    if (section === 'stores') return `/stores/${nameIfKnown(name, content.outletBySlug.has(name))}`
    if (section === 'newsletter') {
      return `/newsletter/${nameIfKnown(name, isOneOf(newsletterSteps, name))}`
    }
  }
  if (section === 'store' && names.length === 3 && word.toLowerCase() === 'product-details') {
    const outlet = content.outletById.get(name) ?? content.outletBySlug.get(name)
    const isKnown = outlet !== undefined && content.itemById.get(last)?.menu.id === outlet.menuId
    const [store, item] = isKnown ? [outlet.id, last] : [unknown, unknown]
    return `/store/${encodeURIComponent(store)}/product-details/${encodeURIComponent(item)}`
  }
  return otherPath(decodeSegments(path), content)
}

/**
 * Which screen a path shows that neither a route nor a brand has for itself: a word in it decides.
 * @param path decoded
 */
export function screenByWord(path: string): 'reservation' | 'stores' | null {
  if (path.includes('reservation')) return 'reservation'
  return path.includes('store') ? 'stores' : null
}

/** `/menu.data` → `/menu`; undefined for the path of a page. */
function pageOfData(path: string): string | undefined {
  if (!path.endsWith('.data')) return undefined
  // The router's name for a page whose path ends in a slash.
  if (path.endsWith('/_.data')) return path.slice(0, -'/_.data'.length) || '/'
  return path.slice(0, -'.data'.length)
}

function dataPath(page: string): string {
  return page === '/' ? '/_.data' : `${page}.data`
}

function otherPath(path: string, { tenant }: NamedContent): string {
  if (tenant.brands.some((brand) => path === `/${brand.path}`)) return encodeURI(path)
  switch (screenByWord(path)) {
    case 'reservation':
      return '/reservation'
    case 'stores':
      return isOneOf(storeListPaths, path) ? path : '/stores'
    case null:
      return `/${unknown}`
  }
}

function nameIfKnown(name: string, isKnown: boolean): string {
  return isKnown ? encodeURIComponent(name) : unknown
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((each) => each === value)
}

/** As the router does: each segment by itself, and a path with broken escapes as it is. */
function decodeSegments(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
