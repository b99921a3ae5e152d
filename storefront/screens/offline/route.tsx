import { useEffect } from 'react'
import { waitingPage } from '#storefront/offline/kept-pages.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { lookForNetwork } from '#storefront/state/network.ts'
import type { Route } from './+types/route'
import { NeedsConnection } from './needs-connection.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Offline') },
  { name: 'robots', content: 'noindex' },
]

/** In place of a page that was not kept, until there is a network (`storefront/offline/service-worker.ts`). */
export default function OfflineScreen() {
  useEffect(() => {
    const again = () => void open()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return <NeedsConnection onRetry={() => void open()} />
}

async function open(): Promise<void> {
  if (await lookForNetwork()) location.replace(waitingPage(location.search, location.origin))
}
