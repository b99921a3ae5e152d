import type { SiteContent } from '#server/tenancy/site-content.ts'

/**
 * The one address of a page or file for search engines and shared links: the storefront's own host by TLS, whichever
 * host or port was asked.
 */
export function liveAddress({ liveHosts }: Pick<SiteContent, 'liveHosts'>, path: string): string {
  return `https://${liveHosts[0] ?? 'localhost'}${path}`
}
