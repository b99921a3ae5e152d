import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { scriptsOfPage } from '#storefront/offline/router-manifest.ts'
import { noteUnanswered, whenOnline } from '#storefront/state/network.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { useSession } from '#storefront/state/session.ts'
import { nextPages } from './next-pages.ts'
import { savesData } from './saves-data.ts'
import { whenIdle } from './when-idle.ts'

/** Loads the scripts of likely next pages and the service worker when the browser is idle. */
export function FetchedAhead() {
  const { pathname } = useLocation()
  const menuPath = useMenuPath()
  const isSignedIn = useSession(({ token }) => token !== null)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    if (!isIdle) return
    return whenOnline(() => {
      import('#storefront/offline/start-service-worker.ts').then(
        ({ startServiceWorker }) =>
          startServiceWorker({ menuPath, isSignedIn, isSaving: savesData() }),
        noteUnanswered,
      )
    })
  }, [isIdle, menuPath, isSignedIn])
  if (!isIdle || savesData()) return null
  return nextPages(pathname, isSignedIn).map((page) => <PageAhead key={page} page={page} />)
}

/**
 * Loads the scripts of a page, then lets the router fetch the rest. The router imports these scripts too, and loads the
 * document anew when an import fails: without a network the diner would lose the open page.
 */
function PageAhead({ page }: { page: string }) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(
    () =>
      whenOnline(() => {
        Promise.all(scriptsOfPage(page).map((script) => import(/* @vite-ignore */ script))).then(
          () => setLoaded(true),
          noteUnanswered,
        )
      }),
    [page],
  )
  return isLoaded && <PrefetchPageLinks page={page} />
}
