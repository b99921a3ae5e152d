import { useEffect, useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { SiteConfig } from '#contract/config.ts'
import { shopState } from '#domain/opening-hours.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { useSite } from '#storefront/site.ts'
import { assumeClosed, learnClosed } from '#storefront/state/closed.ts'
import { read, write } from '#storefront/state/storage.ts'
import { notify } from './notify.ts'

/**
 * Stores the configuration that came with the page, and asks once for this moment's.
 * @returns where the presence service is; null until the server has said
 */
export function useSiteConfig(): string | null {
  const { config, outlets, isPaused, closedMessage } = useSite()
  const [presenceOrigin, setPresenceOrigin] = useState<string | null>(null)

  useEffect(() => {
    keep(config)
    // Until the server has answered, the hours that came with the page speak, by the same rule.
    assumeClosed(shopState(outlets, { isPaused }, new Date()).isClosed, closedMessage)
    call(calls.loadConfig, { body: {} }).then(
      (fresh) => {
        keep(fresh)
        learnClosed(fresh)
        setPresenceOrigin(fresh.presence_origin)
      },
      // A configuration failure reads like a success.
      (error: unknown) => notify.success(messageOf(error)),
    )
  }, [config, outlets, isPaused, closedMessage])

  return presenceOrigin
}

function keep(config: SiteConfig): void {
  write('configData', config)
  write('currencyObj', config.currency)
  if (!read('outlet_id')) write('outlet_id', config.outlet_id)
}
