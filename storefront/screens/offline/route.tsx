import { useEffect } from 'react'
import { waitingPage } from '#storefront/offline/kept-pages.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { lookForNetwork, useNetwork } from '#storefront/state/network.ts'
import type { Route } from './+types/route'
import { NeedsConnection } from './needs-connection.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Offline') },
  { name: 'robots', content: 'noindex' },
]

/** Shown instead of a page that is not cached, until there is a network (`storefront/offline/service-worker.ts`). */
export default function OfflineScreen() {
  useEffect(() => {
    const look = () => void retry()
    // The first look after the device is online again may come too early; it is repeated until the server answers.
    const stop = useNetwork.subscribe(({ isOffline }, before) => {
      if (before.isOffline && !isOffline) open()
    })
    addEventListener('online', look)
    // The device may have come online while this page was loading, before anything listened.
    if (navigator.onLine) look()
    return () => {
      stop()
      removeEventListener('online', look)
    }
  }, [])
  return <NeedsConnection onRetry={() => void retry()} />
}

async function retry(): Promise<void> {
  if (await lookForNetwork()) open()
}

function open(): void {
  location.replace(waitingPage(location.search, location.origin))
}
