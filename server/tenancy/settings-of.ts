import { unitsIn } from '#domain/currency.ts'
import { defaultAlertSettings, defaultOutletSettings } from '#domain/outlet-settings.ts'
import type { SiteContent } from './content-store.ts'
import type { KitchenSettings } from './live-facts.ts'

/** How an outlet works with its orders. */
export function settingsOf(site: SiteContent, outletId: string): KitchenSettings {
  const known = site.settings.get(outletId)
  if (known) return known
  // It was not listed yet when the content was read.
  const defaults = defaultOutletSettings(unitsIn(site.tenant.currency.code))
  return { ...defaults, alerts: defaultAlertSettings }
}
