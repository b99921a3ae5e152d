import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { assetsPath } from '#domain/picture.ts'
import { isPage, offlineFallbacks, pageCacheKey, pagesCache } from './kept-pages.ts'

// Serves the shop without a network (docs/decisions/038-offline.md). It caches only responses that are the same for every
// diner (pages, their data, menus, files), so that no personal data outlives a session.

/** The worker's global scope: one TypeScript program cannot use the types of both DOM and WebWorker. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}
declare const self: Worker

/** Cache names. Raise the number when the cached format changes; caches of other names are deleted. */
const cacheNames = { pages: pagesCache, menus: 'menus-1', files: 'files-1', pictures: 'pictures-1' }

/** Ignores `Vary`: a cached response is already decoded. */
const matchOptions = { ignoreVary: true }

/** Seconds to wait for the network before a cached page is shown. */
const networkTimeout = 4
const month = 30 * 24 * 60 * 60

type CachePlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number]

const expiring = (maxEntries: number) =>
  // The plugin types of two Workbox packages differ.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: month, purgeOnQuotaError: true }) as CachePlugin

/**
 * Caches only successful responses: a navigation cannot use a redirected one. Copies the response to remove its URL, which
 * may contain a token from a link.
 */
const onlyComplete = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && !response.headers.has('x-preview')
      ? new Response(response.body, { headers: response.headers })
      : null,
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPage(url),
  new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds: networkTimeout,
    matchOptions,
    plugins: [
      onlyComplete,
      { cacheKeyWillBeUsed: async ({ request }) => pageCacheKey(new URL(request.url)) },
      expiring(60),
    ],
  }),
)

// Menus are requested with the diner's token like every call, but are the same for every diner.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/menu\/[^/]+$/.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.menus,
    networkTimeoutSeconds: networkTimeout,
    matchOptions,
    plugins: [onlyComplete, expiring(10)],
  }),
)

// File names contain a content hash, so pages of several releases can use the cache at the same time.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: cacheNames.files, matchOptions, plugins: [expiring(250)] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assetsPath),
  new CacheFirst({ cacheName: cacheNames.pictures, matchOptions, plugins: [expiring(200)] }),
)

setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return Response.error()
  const pages = await caches.open(cacheNames.pages)
  for (const instead of offlineFallbacks(url)) {
    const address = new URL(instead, url)
    if (
      address.pathname !== url.pathname &&
      (await pages.match(pageCacheKey(address), matchOptions))
    )
      return Response.redirect(address.href)
  }
  return bareOfflinePage()
})

/** Fallback until the shop's offline page is cached. */
function bareOfflinePage(): Response {
  return new Response('You are offline. Your cart is safe. Reload when you have a connection.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

// A new worker takes over immediately: the caches do not depend on its version.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  const own: string[] = Object.values(cacheNames)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
