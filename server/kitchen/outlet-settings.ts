import { defaultOutletSettings, type OutletSettings } from '#domain/kitchen-settings.ts'
import type { SiteContent } from '#server/tenancy/content-store.ts'

/** How an outlet works with its orders. */
export function settingsOf(site: SiteContent, outletId: string): OutletSettings {
  return site.settings.get(outletId) ?? defaultOutletSettings
}
