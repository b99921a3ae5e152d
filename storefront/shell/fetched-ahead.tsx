import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
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
    import('#storefront/offline/start-service-worker.ts')
      .then(({ startServiceWorker }) =>
        startServiceWorker({ menuPath, isSignedIn, isSaving: savesData() }),
      )
      // Where the network went meanwhile, the next page does it.
      .catch(() => {})
  }, [isIdle, menuPath, isSignedIn])
  if (!isIdle || savesData()) return null
  return nextPages(pathname, isSignedIn).map((page) => <PrefetchPageLinks key={page} page={page} />)
}
