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

const publicPaths = ['/', '/menu', '/promo', '/privacy', '/terms', '/CookiePolicy']

/** Pages with data of one diner, and those of links in messages: nothing for search engines. */
const privatePaths = [
  '/cart',
  '/login',
  '/verification',
  '/checkout',
  '/payment',
  '/orders',
  '/shared-order',
  '/invite-friends',
  '/account',
  '/offline',
  '/booking/confirm',
  '/booking/cancel',
  '/confirm-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]

/** Whether search engines may list a page: no data of one diner, no link of a message, no data of a page. */
export function isPublicPath(path: string): boolean {
  const lower = path.toLowerCase()
  if (lower.endsWith('.data')) return false
  return !privatePaths.some((each) => lower === each || lower.startsWith(`${each}/`))
}

/** Where an outlet's menu is; without a slug, the default outlet's. */
export function menuPath(outletSlug?: string): string {
  return outletSlug ? `/menu/${encodeURIComponent(outletSlug)}` : '/menu'
}

/** Where an outlet itself is. */
export function outletPath(slug: string): string {
  return `/stores/${encodeURIComponent(slug)}`
}

/** Where a dish is, as one outlet sells it. */
export function dishPath(outletId: string, itemId: string): string {
  return `/store/${encodeURIComponent(outletId)}/product-details/${encodeURIComponent(itemId)}`
}

/** The router ignores case in the paths that it knows. */
const fixedByLowerCase = new Map(
  [...publicPaths, ...privatePaths].map((path) => [path.toLowerCase(), path]),
)

/** Replaces a name that the tenant does not have. No slug or id has this form. */
export const unknownName = '-'

export interface NamedContent {
  outletById: ReadonlyMap<string, { id: string; menuId: string }>
  outletBySlug: ReadonlyMap<string, { id: string; menuId: string }>
  itemById: ReadonlyMap<string, { menu: { id: string } }>
  tenant: { brands: readonly { path: string }[] }
}

/** The canonical path of a page that does not depend on content; undefined for other paths. */
export function fixedPath(path: string): string | undefined {
  return fixedByLowerCase.get(path.toLowerCase())
}

/** All paths that show the same page have one canonical path, its key in the cache. @param path without query */
export function canonicalPath(path: string, content: NamedContent): string {
  // The loader data of a page, which the router fetches during navigation.
  const page = pageOfData(path)
  if (page !== undefined) return dataPath(canonicalPath(page, content))
  const fixed = fixedPath(path)
  if (fixed) return fixed
  const [, first = '', ...names] = decodeSegments(path).split('/')
  const section = first.toLowerCase()
  const [name = '', word = '', last = ''] = names
  if (names.length === 1) {
    // The order's data arrives in the browser: the page is the same for every order.
    if (section === 'orders') return `/orders/${unknownName}`
    if (section === 'menu') return `/menu/${nameIfKnown(name, content.outletBySlug.has(name))}`
    if (section === 'stores') return `/stores/${nameIfKnown(name, content.outletBySlug.has(name))}`
    // If the kitchen was renamed after the link was made, the link opens in the group's theme.
    if (section === 'shared-order')
      return content.outletBySlug.has(name)
        ? `/shared-order/${encodeURIComponent(name)}`
        : '/shared-order'
  }
  if (section === 'store' && names.length === 3 && word.toLowerCase() === 'product-details') {
    const outlet = content.outletById.get(name) ?? content.outletBySlug.get(name)
    const isKnown = outlet !== undefined && content.itemById.get(last)?.menu.id === outlet.menuId
    const [store, item] = isKnown ? [outlet.id, last] : [unknownName, unknownName]
    return `/store/${encodeURIComponent(store)}/product-details/${encodeURIComponent(item)}`
  }
  return otherPath(decodeSegments(path), content)
}

/** The screen of a decoded path that matches no route and no brand, by a word that it contains. */
export function screenByWord(path: string): 'reservation' | 'stores' | null {
  const lower = path.toLowerCase()
  if (lower.includes('reservation')) return 'reservation'
  return lower.includes('store') ? 'stores' : null
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
  const lower = path.toLowerCase()
  // Two brands may differ in case alone.
  const brand =
    tenant.brands.find((each) => path === `/${each.path}`) ??
    tenant.brands.find((each) => lower === `/${each.path.toLowerCase()}`)
  if (brand) return encodeURI(`/${brand.path}`)
  switch (screenByWord(path)) {
    case 'reservation':
      return '/reservation'
    case 'stores':
      return isOneOf(storeListPaths, lower) ? lower : '/stores'
    case null:
      return `/${unknownName}`
  }
}

function nameIfKnown(name: string, isKnown: boolean): string {
  return isKnown ? encodeURIComponent(name) : unknownName
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((each) => each === value)
}

/** Decodes as the router does: each segment separately; a path with invalid escapes stays unchanged. */
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
