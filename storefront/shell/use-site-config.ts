import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SiteConfig } from '#contract/config.ts'
import { shopState } from '#domain/opening-hours.ts'
import { call, messageOf } from '../api/call.ts'
import { useSite } from '../site.ts'
import { assumeClosed, learnClosed } from '../state/closed.ts'
import { read, write } from '../state/storage.ts'
import { notify } from './notify.ts'

/** Stores the configuration that came with the page, and asks once for this moment's (decisions §4). */
export function useSiteConfig(): void {
  const { config, outlets, isPaused, closedMessage } = useSite()
  const { pathname } = useLocation()
  const [search] = useSearchParams()

  useEffect(() => {
    keep(config)
    // Until the server has answered, the hours that came with the page speak, by the same rule.
    assumeClosed(shopState(outlets, { isPaused }, new Date()).isClosed, closedMessage)
    call<SiteConfig>('POST /api/loadconfig', { body: {} }).then(
      (fresh) => {
        keep(fresh)
        learnClosed(fresh)
      },
      // A configuration failure reads like a success (spec §8).
      (error: unknown) => notify.success(messageOf(error)),
    )
  }, [config, outlets, isPaused, closedMessage])

  useEffect(() => {
    if (pathname === '/') write('isAppView', search.get('source') === 'app')
  }, [pathname, search])
}

function keep(config: SiteConfig): void {
  write('configData', config)
  write('currencyObj', config.currency)
  if (!read('outlet_id')) write('outlet_id', config.outlet_id)
}
