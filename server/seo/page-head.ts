import { addressText } from '#domain/address.ts'
import { shownPrice } from '#domain/item-total.ts'
import { formatMoney } from '#domain/money.ts'
import { isPublicPath } from '#domain/page-path.ts'
import type { HostKind, Outlet } from '#domain/tenant.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { iconPath } from './icons.ts'
import { type ListedPage, liveAddress, publicPageAt } from './public-page.ts'
import { sharingPath, sharingPictureOf, sharingSize } from './sharing-picture.ts'
import { structuredData } from './structured-data.ts'

/** Characters of a description that a search result shows. */
const longestDescription = 160

interface HeadContext {
  site: SiteContent
  hostKind: HostKind
}

/**
 * Adds metadata to a rendered page for search engines, shared links and installing it. No screen shows it, so the
 * browser's script does not carry it, and it stays as the server sent it.
 * @param path as `canonicalPath` writes it
 */
export function withPageHead(html: string, ctx: HeadContext, path: string): string {
  const { site, hostKind } = ctx
  const page = hostKind === 'landing' ? null : publicPageAt(site, path)
  const [, title = site.tenant.branding.name] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const description = escapeHtml(shortened(page ? sentenceAbout(site, page) : ownDescription(site)))
  const head = [
    `<meta name="description" content="${description}"/>`,
    ...(isListed(ctx, path) ? [] : ['<meta name="robots" content="noindex, nofollow"/>']),
    ...keywordsOf(ctx, page),
    ...(page ? [`<link rel="canonical" href="${escapeHtml(liveAddress(site, page.path))}"/>`] : []),
    ...sharingTags(ctx, page, title, description),
    ...iconTags(ctx),
  ]
  const data = page && hostKind === 'live' ? structuredData(site, page) : null
  const withHead = insertBefore(html, '</head>', head.join(''))
  return data
    ? insertBefore(
        withHead,
        '</body>',
        `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
      )
    : withHead
}

function keywordsOf({ site }: HeadContext, page: ListedPage | null): string[] {
  const { meta } = page?.kind === 'brand' ? page.brand : site.tenant
  const words = page?.kind === 'brand' || page?.kind === 'home' ? meta.keywords : ''
  return words ? [`<meta name="keywords" content="${escapeHtml(words)}"/>`] : []
}

/** Whether search engines may list a path on a host of this kind. */
export function isListed({ hostKind }: Pick<HeadContext, 'hostKind'>, path: string): boolean {
  return hostKind !== 'staging' && isPublicPath(path)
}

/** Open Graph tags, and the extra ones that Twitter reads. */
function sharingTags(
  { site }: HeadContext,
  page: ListedPage | null,
  title: string,
  description: string,
): string[] {
  const picture = sharingPictureOf(site, page)
  const tags: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:locale', 'en_GB'],
    ['og:site_name', escapeHtml(site.tenant.branding.name)],
    ['og:title', title],
    ['og:description', description],
    ...(page ? [['og:url', escapeHtml(liveAddress(site, page.path))] as [string, string]] : []),
    ['og:image', liveAddress(site, sharingPath(picture))],
    ['og:image:type', 'image/png'],
    ['og:image:width', sharingSize.width],
    ['og:image:height', sharingSize.height],
    ['og:image:alt', escapeHtml(picture.headline)],
  ]
  return [
    ...tags.map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
  ]
}

function iconTags({ site, hostKind }: HeadContext): string[] {
  const { branding } = site.tenant
  return [
    `<link rel="icon" type="image/png" sizes="32x32" href="${iconPath(branding.favicon, '32')}"/>`,
    `<link rel="apple-touch-icon" sizes="180x180" href="${iconPath(branding.favicon, '180')}"/>`,
    ...(hostKind === 'landing' ? [] : ['<link rel="manifest" href="/manifest.webmanifest"/>']),
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(branding.name)}"/>`,
  ]
}

/** The text is put in as it is: `replace` would read `$&` in it. */
function insertBefore(html: string, mark: string, text: string): string {
  const place = html.lastIndexOf(mark)
  return place < 0 ? html : html.slice(0, place) + text + html.slice(place)
}

/** Inside a script element a text must not be able to end it. */
function escapeScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function sentenceAbout(site: SiteContent, page: ListedPage): string {
  const { tenant, outlets } = site
  const { name } = tenant.branding
  switch (page.kind) {
    case 'home':
      return ownDescription(site)
    case 'menu': {
      const dishes = site.menuByOutlet.get(page.outlet.id)?.itemById.size ?? 0
      return `The menu of ${page.outlet.name}, ${placeOf(page.outlet)}: ${dishes} dishes with prices, allergens and calories. Order for ${page.outlet.services.join(' or ') || 'later'}.`
    }
    case 'dish': {
      const { item, outlet } = page
      const { amount, isFrom } = shownPrice(item)
      const price = `${isFrom ? 'From ' : ''}${formatMoney(amount, tenant.currency)}`
      const own = item.description.trim()
      return `${own}${own && !/[.!?]$/.test(own) ? '.' : ''} ${price} at ${outlet.name}.`.trim()
    }
    case 'brand':
      return page.brand.meta.description || page.brand.branding.tagline || ownDescription(site)
    case 'outlet':
      return `${page.outlet.name}, ${placeOf(page.outlet)} ${page.outlet.address.postcode}: opening hours, phone, where it delivers and for how much.`
    case 'stores':
      return outlets.length === 1
        ? `Where ${name} cooks: address, opening hours, delivery fee and minutes.`
        : `All ${outlets.length} kitchens of ${name}: addresses, opening hours, delivery fees and minutes. Find who delivers to your postcode.`
    case 'promo':
      return `Offers and promo codes of ${name}, with their terms.`
    case 'reservation':
      return `Book a table at ${name}: choose the date, the time and how many you are. Confirmed by email.`
    case 'privacy':
      return `What ${name} keeps of you, what for and for how long, and how to have it deleted.`
    case 'terms':
      return `The terms under which ${name} takes orders, payments and bookings.`
    case 'cookies':
      return `What ${name} stores in your browser, and your choice about it.`
  }
}

function ownDescription({ tenant }: SiteContent): string {
  return tenant.meta.description || tenant.branding.tagline || tenant.branding.name
}

function placeOf({ address }: Outlet): string {
  return addressText(address.line1, address.city)
}

/** Ends with a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  return `${line.slice(0, longestDescription - 1).replace(/[\s,.;:–-]+\S*$/, '')}…`
}
