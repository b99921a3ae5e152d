import { LRUCache } from 'lru-cache'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/** Caches the latest previews in this process. */
export interface PreviewSites {
  find(key: string): SiteContent | undefined
  /** @returns the content under a version that no live content has, so that cached results of it are kept apart */
  keep(key: string, site: SiteContent): SiteContent
}

export function createPreviewSites(): PreviewSites {
  // Few drafts are viewed at the same time.
  const kept = new LRUCache<string, SiteContent>({ max: 20 })
  let made = 0
  return {
    find: (key) => kept.get(key),
    keep(key, site) {
      const preview = { ...site, version: -++made }
      kept.set(key, preview)
      return preview
    },
  }
}
