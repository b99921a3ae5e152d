import { data } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export interface OutletPage {
  outletId: string
  brand: string
  picture: Picture | null
}

/** @param slug the outlet's; unknown ones are not found */
export function getOutletPage(ctx: PageContext, slug: string): OutletPage {
  const outlet = ctx.site.outletBySlug.get(slug)
  if (!outlet) throw data(null, { status: 404 })
  const brand = ctx.site.tenant.brands.find(({ id }) => id === outlet.brandId)
  return {
    outletId: outlet.id,
    brand: brand?.branding.name ?? outlet.name,
    picture: brand?.heroPlates[0] ?? outlet.picture,
  }
}
