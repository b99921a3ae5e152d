import { useEffect, useState } from 'react'
import type { SiteConfig } from '#contract/config.ts'
import { toSiteConfig } from '#contract/config-mapping.ts'
import { calls } from '#contract/diner-calls.ts'
import { shopState } from '#domain/opening-hours.ts'
import { CallError, call, messageOf } from '#storefront/api/call.ts'
import { useSite } from '#storefront/site.ts'
import { present } from '#storefront/state/clock.ts'
import { assumeClosed, learnClosed } from '#storefront/state/closed.ts'
import { read, write } from '#storefront/state/storage.ts'
import { notify } from './notify.ts'

/**
 * Stores the configuration that came with the page, and asks once for this moment's.
 * @returns where the presence service is; null until the server has said
 */
export function useSiteConfig(): string | null {
  const site = useSite()
  const [presenceOrigin, setPresenceOrigin] = useState<string | null>(null)

  useEffect(() => {
    const { outlets, isPaused, closedMessage } = site
    keep(toSiteConfig(site, { closed: isPaused, presence: '' }))
    // Until the server has answered, the hours that came with the page speak, by the same rule.
    assumeClosed(shopState(outlets, { isPaused }, present()).isClosed, closedMessage)
    call(calls.loadConfig, { body: {} }).then(
      (fresh) => {
        keep(fresh)
        learnClosed(fresh)
        setPresenceOrigin(fresh.presence_origin)
      },
      (error: unknown) => {
        // Without a network the strip says so.
        if (error instanceof CallError && error.status === 0) return
        // A configuration failure reads like a success.
        notify.success(messageOf(error))
      },
    )
  }, [site])

  return presenceOrigin
}

function keep(config: SiteConfig): void {
  write('configData', config)
  write('currencyObj', config.currency)
  if (!read('outlet_id')) write('outlet_id', config.outlet_id)
}
