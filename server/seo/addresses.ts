import { menuPath } from '#domain/page-path.ts'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

/**
 * The canonical address of a page or file for search engines and shared links: the storefront's own host by TLS,
 * whatever host or port was requested.
 */
export function liveAddress({ liveHosts }: Pick<SiteContent, 'liveHosts'>, path: string): string {
  return `https://${liveHosts[0] ?? 'localhost'}${path}`
}

/** The address of a kitchen's menu; without a kitchen, of the default one's. */
export function menuAddress(site: SiteContent, outlet: Outlet | undefined): string {
  const isDefault = !outlet || outlet.id === site.tenant.defaultOutletId
  return liveAddress(site, menuPath(isDefault ? undefined : outlet.slug))
}

/** The path of a picture in its largest size. */
export function largestSize(picture: Picture): string {
  return pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'webp')
}
