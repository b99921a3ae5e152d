import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import pictureOfOfflinePage from '#storefront/pictures/bags.webp'
import { checkNetworkAfterFailure, whenOnline } from '#storefront/state/network.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { useSession } from '#storefront/state/session.ts'
import { installWorker } from '#ui/install-worker.ts'
import { offlinePath, pagesCache } from './kept-pages.ts'
import { filesOfRoutes } from './router-manifest.ts'

/** Milliseconds after hydration, so that the page's own files load first. */
const startAfter = 3_000

/**
 * Registers the service worker, which caches each page that is opened from then on. Once the diner has opened their orders, or has
 * installed the shop, it also fetches what this page has loaded before, and every page on the way to an order.
 */
export function useServiceWorker(): void {
  const { pathname } = useLocation()
  const menuPath = useMenuPath()
  const isSignedIn = useSession(({ token }) => token !== null)
  const seesOrders = pathname.startsWith(paths.orders())
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let stopWaiting = () => {}
    const start = () => {
      startWorker({ menuPath, isSignedIn, seesOrders }).catch(checkNetworkAfterFailure)
    }
    const timer = setTimeout(() => {
      stopWaiting = whenOnline(start)
    }, startAfter)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [menuPath, isSignedIn, seesOrders])
}

interface Visit {
  menuPath: string
  isSignedIn: boolean
  seesOrders: boolean
}

async function startWorker(visit: Visit): Promise<void> {
  await installWorker('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  if (!visit.seesOrders && !(await isUsedOffline())) return
  const urlsToCache = [
    location.pathname,
    ...loadedFiles(),
    ...pagesToOrder(visit),
    ...filesOfRoutes(),
  ]
  // Message format of Workbox's router.
  active?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [...new Set(urlsToCache)] },
  })
}

/** The shop is installed, or an earlier order has cached the pages. */
async function isUsedOffline(): Promise<boolean> {
  if (matchMedia('(display-mode: standalone)').matches) return true
  const pages = await caches.open(pagesCache)
  return (await pages.match(offlinePath, { ignoreVary: true })) !== undefined
}

function pagesToOrder({ menuPath, isSignedIn }: Visit): string[] {
  const forAll = [
    offlinePath,
    pictureOfOfflinePage,
    menuPath,
    `${menuPath}.data`,
    paths.cart(),
    paths.login(),
  ]
  if (!isSignedIn) return forAll
  return [
    ...forAll,
    paths.checkout(),
    paths.payment(),
    paths.orders(),
    paths.order('-'),
    paths.account(),
  ]
}

/** Scripts, styles, fonts and pictures of this shop that the page has requested so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(tenancy\/)?assets\//.test(pathname),
    )
    .map(({ pathname }) => pathname)
}
