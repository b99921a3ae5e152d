import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { assetsPath } from '#domain/picture.ts'
import { isPage, keyOfPage, offlineInstead, pagesCache } from './kept-pages.ts'

// Opens the shop without a network (docs/decisions/038-offline.md). It caches only what is the same for every diner (pages,
// their data, menus, files), so that nothing outlives a session.

/** The parts of a worker that a page lacks: the types of both cannot be used in one TypeScript program. */
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

/** The number goes up when the cached form changes; caches of other names are deleted. */
const kept = { pages: pagesCache, menus: 'menus-1', files: 'files-1', pictures: 'pictures-1' }

/** Ignores `Vary`: a cached response is already decoded. */
const matchOptions = { ignoreVary: true }

/** Seconds to wait for the network before a cached page is shown. */
const patience = 4
const month = 30 * 24 * 60 * 60

type CachePlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number]

const expiring = (maxEntries: number) =>
  // The plugin types of two Workbox packages differ.
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: month, purgeOnQuotaError: true }) as CachePlugin

/**
 * A redirected response cannot answer a navigation, and a refusal is not worth caching. The copy has no URL:
 * that of a page may hold the token of a link.
 */
const onlyWhole = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && !response.headers.has('x-preview')
      ? new Response(response.body, { headers: response.headers })
      : null,
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPage(url),
  new NetworkFirst({
    cacheName: kept.pages,
    networkTimeoutSeconds: patience,
    matchOptions,
    plugins: [
      onlyWhole,
      { cacheKeyWillBeUsed: async ({ request }) => keyOfPage(new URL(request.url)) },
      expiring(60),
    ],
  }),
)

// Menus are requested with the diner's token like every call, but are the same for every diner.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/menu\/[^/]+$/.test(url.pathname),
  new NetworkFirst({
    cacheName: kept.menus,
    networkTimeoutSeconds: patience,
    matchOptions,
    plugins: [onlyWhole, expiring(10)],
  }),
)

// Their names hold a hash of their content, so that pages of several versions can be open together.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: kept.files, matchOptions, plugins: [expiring(250)] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assetsPath),
  new CacheFirst({ cacheName: kept.pictures, matchOptions, plugins: [expiring(200)] }),
)

setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return Response.error()
  const pages = await caches.open(kept.pages)
  for (const instead of offlineInstead(url)) {
    const address = new URL(instead, url)
    if (address.pathname !== url.pathname && (await pages.match(keyOfPage(address), matchOptions)))
      return Response.redirect(address.href)
  }
  return bareOfflinePage()
})

/** Used before the shop's own offline page was cached. */
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
  const own: string[] = Object.values(kept)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
