import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/** The parts of a service worker that a page lacks; the types of both cannot be used in one TypeScript program. */
interface Worker {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

declare const self: Worker & { __WB_MANIFEST: { url: string; revision: string | null }[] }
const files = self.__WB_MANIFEST

// The page, and the scripts, styles, fonts and sounds that this page asks for: each has a hash of its content in its name.
precache(files)
cleanupOutdatedCaches()

// The page that was loaded before there was a worker is served by it as well: a screen that was just paired is as safe
// without a connection as on its second day.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Every screen has the same page. The kept one opens the board without a network; the board itself is in IndexedDB.
registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      networkTimeoutSeconds: 3,
      plugins: [
        {
          // A newer page would ask for files that only a newer worker keeps.
          cacheWillUpdate: async () => null,
          cachedResponseWillBeUsed: () => matchPrecache('/'),
        },
      ],
    }),
    { denylist: [/^\/(api|dev|print|tenancy)\//, /\/ticket$/] },
  ),
)
// After the pages, which come from the network while there is one.
addRoute()

// The logo on the rail. The path of `domain/picture.ts`, which the application has too: imported, it would bring the application's
// own script, which does not run in a worker.
registerRoute(
  ({ url }) => url.pathname.startsWith('/tenancy/assets/'),
  new NetworkFirst({ cacheName: 'pictures', networkTimeoutSeconds: 3 }),
)

// A new version takes over when one of its pages asks: a page of the previous version would lose its lazy parts.
self.addEventListener('message', ({ data }) => {
  if (files.some(({ url }) => url === data?.takeOver)) void self.skipWaiting()
})
