import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/** The parts of a service worker that a page lacks; the types of both cannot be used in one TypeScript program. */
interface Worker {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
}

declare const self: Worker & { __WB_MANIFEST: { url: string; revision: null }[] }

// Scripts, styles, fonts and sounds: each has a hash of its content in its name.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every screen has the same page. The kept one opens the board without a network; the board itself is in IndexedDB.
registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: 'shell',
      networkTimeoutSeconds: 3,
      plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
    }),
    { denylist: [/^\/(api|dev|print|tenancy)\//, /\/ticket$/] },
  ),
)

// The logo on the rail. The path of `domain/picture.ts`, which the application has too: imported, it would bring the application's
// own script, which does not run in a worker.
registerRoute(
  ({ url }) => url.pathname.startsWith('/tenancy/assets/'),
  new NetworkFirst({ cacheName: 'pictures', networkTimeoutSeconds: 3 }),
)

// A new version takes over when the application says so: at the start of a shift, never in the middle of one.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
