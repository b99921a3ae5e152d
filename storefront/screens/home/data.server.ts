import type { PageContext } from '#server/pages/page-context.ts'
import { weeklyHours } from '#server/tenancy/get-home.ts'

export type HomePage = ReturnType<typeof getHomePage>

const popularCount = 4

export function getHomePage(ctx: PageContext) {
  const { tenant, menuByOutlet } = ctx.site
  const menu = menuByOutlet.get(tenant.defaultOutletId)?.menu
  const items = menu?.categories.flatMap((category) => category.items) ?? []
  return {
    home: { ...tenant.home, weeklyHours: weeklyHours(ctx.site) },
    outletId: tenant.defaultOutletId,
    popular: items
      .filter((item) => item.isPopular && item.isAvailable)
      // Sold-out dishes are moved behind others; the browser checks whether they still are.
      .toSorted((a, b) => Number(a.soldOut !== undefined) - Number(b.soldOut !== undefined))
      .slice(0, popularCount),
    supportEmail: tenant.supportEmail,
    website: tenant.website,
  }
}
