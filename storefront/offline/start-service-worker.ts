import { paths } from '#storefront/paths.ts'
import pictureOfOfflinePage from '#storefront/pictures/bags.webp'
import { installWorker } from '#ui/install-worker.ts'
import { offlinePath } from './kept-pages.ts'
import { filesOfRoutes } from './router-manifest.ts'

interface Visit {
  /** Of the kitchen whose menu was seen last. */
  menuPath: string
  isSignedIn: boolean
  /** The diner asks for little traffic: only what has been loaded is kept. */
  isSaving: boolean
}

/**
 * Registers the worker that opens the shop without a network, and tells it what this diner may need: the pages of
 * the way to an order, the scripts of all screens, and what this page has loaded. Fonts and pictures of the page came before the worker.
 */
export async function startServiceWorker(visit: Visit): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    await installWorker('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const seen = [location.pathname, ...loadedFiles()]
    const ahead = [...pagesOfTheWay(visit), ...filesOfRoutes()]
    const urlsToCache = [...new Set(visit.isSaving ? seen : [...seen, ...ahead])]
    // The message that Workbox's router takes.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
  } catch {
    // A browser that refuses works with a network only.
  }
}

function pagesOfTheWay({ menuPath, isSignedIn }: Visit): string[] {
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

/** Scripts, styles, fonts and pictures of this shop that the page has asked for so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(tenancy\/)?assets\//.test(pathHere(name)))
}

function pathHere(address: string): string {
  const url = new URL(address)
  return url.origin === location.origin ? url.pathname : ''
}
