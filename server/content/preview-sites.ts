import { LRUCache } from 'lru-cache'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/** Caches the latest previews in this process. */
export interface PreviewSites {
  find(key: string): SiteContent | undefined
  /** @returns the content with a negative version, so that caches by version do not mix it with live content */
  keep(key: string, site: SiteContent): SiteContent
}

export function createPreviewSites(): PreviewSites {
  // Few drafts are previewed at the same time.
  const kept = new LRUCache<string, SiteContent>({ max: 20 })
  let count = 0
  return {
    find: (key) => kept.get(key),
    keep(key, site) {
      const preview = { ...site, version: -++count }
      kept.set(key, preview)
      return preview
    },
  }
}
