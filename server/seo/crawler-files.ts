import type { HostKind } from '#domain/tenant.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { liveAddress } from './addresses.ts'
import { listedPages } from './public-page.ts'

/** Less than a year, as the standard advises. */
const securityTextDays = 180

/**
 * Where flaws are reported (RFC 9116).
 * @param contact a `mailto:` or `https:` address
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(now.getTime() + securityTextDays * 86_400_000)
  return `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\n`
}

/**
 * `/robots.txt`. Pages that are not to be listed say so themselves, by `noindex`, which a crawler sees only where it may
 * read them: so nothing but the API is closed, on a staging host too.
 */
export function robotsText(site: SiteContent, kind: HostKind): string {
  const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/']
  const map = kind === 'live' ? ['', `Sitemap: ${liveAddress(site, '/sitemap.xml')}`] : []
  return `${[...rules, ...map].join('\n')}\n`
}

/** `/sitemap.xml`: every page for search engines, under the one address it is to be listed at. */
export function sitemapXml(site: SiteContent): string {
  const entries = listedPages(site).map(
    ({ path }) =>
      `<url><loc>${escapeHtml(liveAddress(site, encodeURI(decodeURI(path))))}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
