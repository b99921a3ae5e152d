import { menuPath } from '#domain/page-path.ts'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { liveAddress } from './live-address.ts'

/** The address of a kitchen's menu; of the default one's without a kitchen. */
export function menuAddress(site: SiteContent, outlet: Outlet | undefined): string {
  const isDefault = !outlet || outlet.id === site.tenant.defaultOutletId
  return liveAddress(site, menuPath(isDefault ? undefined : outlet.slug))
}

/** The path of a picture in its largest size. */
export function largestSize(picture: Picture): string {
  return pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'webp')
}
