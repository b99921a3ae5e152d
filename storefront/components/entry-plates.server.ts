import type { Item } from '#domain/menu.ts'
import type { PageContext } from '#server/pages/page-context.ts'

/** What a plate beside the sign-in shows. */
export type EntryPlate = Pick<Item, 'id' | 'name' | 'picture' | 'garnish'>

const mostPlates = 4

/** Dishes of the restaurant that look well on a plate, the popular ones first. */
export function getEntryPlates({ site }: PageContext): EntryPlate[] {
  const { tenant, menuByOutlet } = site
  const menu = menuByOutlet.get(tenant.defaultOutletId)?.menu
  const items = menu?.categories.flatMap((category) => category.items) ?? []
  const cutOut = items.filter(({ picture }) => picture?.isCutout)
  const seen = new Set<string>()
  return cutOut
    .toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular))
    .filter(({ picture }) => {
      const key = JSON.stringify(picture)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, mostPlates)
    .map(({ id, name, picture, garnish }) => ({ id, name, picture, garnish }))
}
