import { unitsIn } from '#domain/currency.ts'
import {
  defaultAlertSettings,
  defaultOutletSettings,
  defaultTicketSettings,
} from '#domain/outlet-settings.ts'
import type { KitchenSettings } from './live-facts.ts'
import type { SiteContent } from './site-content.ts'

/** How an outlet works with its orders. */
export function settingsOf(site: SiteContent, outletId: string): KitchenSettings {
  const known = site.settings.get(outletId)
  if (known) return known
  // It was not listed yet when the content was read.
  const defaults = defaultOutletSettings(unitsIn(site.tenant.currency.code))
  return { ...defaults, alerts: defaultAlertSettings, tickets: defaultTicketSettings }
}
