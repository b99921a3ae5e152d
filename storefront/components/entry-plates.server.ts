import type { Item } from '#domain/menu.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export type EntryPlate = Pick<Item, 'id' | 'name' | 'picture' | 'garnish'>

const mostPlates = 4

/** Dishes of the restaurant with a picture, cut-outs before photos and the popular ones first; each picture once. */
export function getEntryPlates({ site }: PageContext): EntryPlate[] {
  const { tenant, menuByOutlet } = site
  const menu = menuByOutlet.get(tenant.defaultOutletId)?.menu
  const items = menu?.categories.flatMap((category) => category.items) ?? []
  const seen = new Set<string>()
  return items
    .filter(({ picture }) => picture)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .filter(({ picture }) => {
      const key = JSON.stringify(picture)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, mostPlates)
    .map(({ id, name, picture, garnish }) => ({ id, name, picture, garnish }))
}

function rankOf({ picture, isPopular }: Item): number {
  return 2 * Number(picture?.isCutout) + Number(isPopular)
}
