/** Paths that are not pages: calls, files, and the server's own pages for operators and developers. */
const noPages = /^\/(api|assets|dev|healthz|readyz|tenancy)(\/|$)/

/** File extensions served beside the pages. A dish id also contains a dot. */
const file = /\.(avif|css|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$/

/** The worker's cache of pages. Its number increases when the cached form changes. */
export const pagesCache = 'pages-1'

/** Shown for pages that are not cached; the server renders it like any other page. */
export const offlinePath = '/offline'

export function isPage({ pathname }: URL): boolean {
  return !noPages.test(pathname) && !file.test(pathname)
}

/**
 * The cache key of a page. A page is the same for every diner and every query, and the page of an order is the same for
 * every order (`domain/page-path.ts`).
 */
export function pageCacheKey({ origin, pathname }: URL): string {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return origin + path.replace(/^(\/orders\/)[^/]+?(\.data)?$/, '$1-$2')
}

/**
 * Fallbacks without a network for a page that is not cached, best first: a dish opens over its menu; for everything
 * else a page explains what is safe.
 */
export function offlineFallbacks(url: URL): string[] {
  const dish = /^\/store\/([^/]+)\/product-details\/([^/]+)\/?$/.exec(url.pathname)
  const waiting = `${offlinePath}?page=${encodeURIComponent(url.pathname + url.search)}`
  if (!dish) return [waiting]
  const [, outlet = '', item = ''] = dish
  const query = `?dish=${item}&outlet=${outlet}`
  return [`/menu/${outlet}${query}`, `/menu${query}`, waiting]
}

/** The page that waits for a network, from the URL of the offline page; the menu if it names no page of this shop. */
export function pageToReopen(search: string, origin: string): string {
  const page = new URLSearchParams(search).get('page') ?? ''
  const url = page ? readUrl(page, origin) : null
  if (!url || url.origin !== origin || url.pathname === offlinePath) return '/menu'
  return url.pathname + url.search
}

/** Null if it is no URL; the oldest supported browsers lack `URL.canParse`. */
function readUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
