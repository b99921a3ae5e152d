import { useEffect, useMemo } from 'react'
import type { Category, Item } from '#domain/menu.ts'
import { categoriesAt } from '#domain/sold-out.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { rememberItems } from '#storefront/state/known-items.ts'
import { useNow } from '#storefront/state/use-now.ts'
import type { Section } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'
import { filterMenu } from './menu-filter.ts'
import { useIsDesk } from './use-is-desk.ts'
import { useMenuFilter } from './use-menu-filter.ts'
import { useMenuSearch } from './use-menu-search.ts'

/** The same each time, so that the list is not drawn again. */
const none: Item[] = []

/** The menu as it is now, what of it fits the filters, and the search in that. */
export function useShownMenu(json: MenuPage['categories'], outlet: SiteOutlet | undefined) {
  const now = useNow()
  const all = useMemo(() => JSON.parse(json) as Category[], [json])
  const categories = useMemo(
    () => categoriesAt(all, now, outlet?.timeZone),
    [all, now, outlet?.timeZone],
  )
  const items = useMemo(() => categories.flatMap((category) => category.items), [categories])
  useEffect(() => rememberItems(items), [items])
  const popular = useMemo(() => items.filter((item) => item.isPopular && item.isAvailable), [items])

  const { filter, setText, toggleDiet, clear } = useMenuFilter()
  const isFiltering = filter.diet.size > 0
  const shown = useMemo(() => filterMenu(categories, filter.diet), [categories, filter.diet])
  const listed = isFiltering ? none : popular
  const search = useMenuSearch(shown, filter.text, setText)

  const isDesk = useIsDesk()
  // Only a desk's rail shows how many of each section were found.
  const counted = isDesk ? search.answer : null
  const sections = useMemo<Section[]>(() => {
    const hits = counted && new Set(counted.found.map(({ item }) => item.id))
    const count = (dishes: readonly Item[]) =>
      hits ? dishes.filter(({ id }) => hits.has(id)).length : dishes.length
    return [
      ...(listed.length > 0 ? [{ id: 'popular', name: 'Popular', count: count(listed) }] : []),
      ...shown.map(({ id, name, items }) => ({ id: `c-${id}`, name, count: count(items) })),
    ]
  }, [listed, shown, counted])

  return {
    isDesk,
    items,
    /** Whatever the filters are. */
    popular,
    /** The popular dishes above the categories. */
    listed,
    /** The categories, with the dishes that fit the filters. */
    shown,
    /** How many dishes fit. */
    found: shown.reduce((sum, category) => sum + category.items.length, 0),
    /** Of the navigation beside or above the dishes. */
    sections,
    search,
    filter: { ...filter, isOn: isFiltering, toggleDiet, clear },
  }
}

export type ShownMenu = ReturnType<typeof useShownMenu>
