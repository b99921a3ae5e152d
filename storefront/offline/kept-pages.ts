/** Paths that are no pages: calls, files, and what the server tells operators and developers. */
const noPages = /^\/(api|assets|dev|healthz|readyz|tenancy)(\/|$)/

/** Files that lie beside the pages. The id of a dish has a dot too. */
const file = /\.(avif|css|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$/

/** The worker's cache of pages. Its number increases when the cached form changes. */
export const pagesCache = 'pages-1'

/** Shown for pages that are not cached; the server renders it like any other page. */
export const offlinePath = '/offline'

/** Whether an address of this shop shows a page, or is the data of one. */
export function isPage({ pathname }: URL): boolean {
  return !noPages.test(pathname) && !file.test(pathname)
}

/**
 * The address under which a page is kept. A page is the same for every diner and every query, and the page of an order is
 * the same for every order (`domain/page-path.ts`).
 */
export function keyOfPage({ origin, pathname }: URL): string {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return origin + path.replace(/^(\/orders\/)[^/]+?(\.data)?$/, '$1-$2')
}

/**
 * Where a diner without a network is sent instead of a page that was not kept, best first: a dish opens over its menu, for
 * everything else a page says what is safe.
 */
export function offlineInstead(url: URL): string[] {
  const dish = /^\/store\/([^/]+)\/product-details\/([^/]+)\/?$/.exec(url.pathname)
  const waiting = `${offlinePath}?page=${encodeURIComponent(url.pathname + url.search)}`
  if (!dish) return [waiting]
  const [, outlet = '', item = ''] = dish
  const query = `?dish=${item}&outlet=${outlet}`
  return [`/menu/${outlet}${query}`, `/menu${query}`, waiting]
}

/** The page that waits for a network, from the address of the page that says so; the menu where it names none of this shop. */
export function waitingPage(search: string, origin: string): string {
  const page = new URLSearchParams(search).get('page') ?? ''
  const url = page ? readUrl(page, origin) : null
  if (!url || url.origin !== origin || url.pathname === offlinePath) return '/menu'
  return url.pathname + url.search
}

/** Null where it is no address; `URL.canParse` is above the browser floor. */
function readUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
