import { assetUrl } from '#domain/picture.ts'
import type { Branding, HostKind } from '#domain/tenant.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { liveAddress } from './addresses.ts'
import { colourOf } from './colour-of.ts'
import { iconPath } from './icons.ts'
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
 * `/robots.txt`. Unlisted pages say so themselves, by `noindex`, which a crawler sees only if it may read them: so only
 * the API is disallowed, on a staging host too.
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

/** `/manifest.webmanifest`: the storefront as an installed application, in the restaurant's own name and colours. */
export function webManifest({ tenant }: Pick<SiteContent, 'tenant'>) {
  const { branding } = tenant
  return {
    id: '/',
    name: branding.name,
    short_name: branding.name,
    ...(branding.tagline ? { description: branding.tagline } : {}),
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colourOf(branding, 'paper'),
    theme_color: branding.bannerColour,
    categories: ['food'],
    icons: iconsOf(branding),
    shortcuts: [
      { name: 'Menu', url: '/menu' },
      { name: 'Orders', url: '/orders' },
    ],
  }
}

function iconsOf({ favicon }: Branding) {
  const png = (name: '192' | '512' | 'maskable', size: number, purpose: string) => ({
    src: iconPath(favicon, name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [
    ...(favicon.endsWith('.svg')
      ? [
          {
            src: assetUrl(favicon),
            sizes: 'any',
            type: 'image/svg+xml',
            purpose: 'any',
          },
        ]
      : []),
    png('192', 192, 'any'),
    png('512', 512, 'any'),
    png('maskable', 512, 'maskable'),
  ]
}
