import { useEffect } from 'react'
import { pageToReopen } from '#storefront/offline/kept-pages.ts'
import { titleMeta } from '#storefront/site.ts'
import { checkNetwork, useNetwork } from '#storefront/state/network.ts'
import { NeedsConnection } from './needs-connection.tsx'

export const meta = titleMeta('Offline', { isIndexed: false })

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
  if (await checkNetwork()) open()
}

function open(): void {
  location.replace(pageToReopen(location.search, location.origin))
}
