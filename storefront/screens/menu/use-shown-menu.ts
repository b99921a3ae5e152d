import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Category, Item } from '#domain/menu.ts'
import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { type SearchAnswer, searchIdeas, searchMenu } from '#domain/menu-search.ts'
import { categoriesAt } from '#domain/stock.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { rememberItems } from '#storefront/state/known-items.ts'
import { type FilterInUrl, useFilterInUrl } from '#storefront/state/use-filter-in-url.ts'
import type { Section } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'

/** The same object each time, so that the list does not re-render. */
const none: Item[] = []

/** The menu as it is now, the dishes that match the filters, and the search in them. */
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
    popular,
    listed,
    shown,
    found: shown.reduce((sum, category) => sum + category.items.length, 0),
    sections,
    search,
    filter: { ...filter, isOn: isFiltering, toggleDiet, clear },
  }
}

export type ShownMenu = ReturnType<typeof useShownMenu>

function useMenuFilter() {
  const [filter, setFilter] = useFilterInUrl(menuFilter)
  return {
    filter,
    setText: useCallback(
      (text: string) => setFilter((before) => ({ ...before, text })),
      [setFilter],
    ),
    toggleDiet: useCallback(
      (key: string) =>
        setFilter((before) => {
          const diet = new Set(before.diet)
          if (!diet.delete(key)) diet.add(key)
          return { ...before, diet }
        }),
      [setFilter],
    ),
    clear: () => setFilter(menuFilter.none),
  }
}

/** @param text the value of the search field */
function useMenuSearch(
  categories: readonly Category[],
  text: string,
  setText: (text: string) => void,
) {
  const [isOpen, setOpen] = useState(false)
  const isSearching = isOpen || text.trim() !== ''
  const keepPlace = useResultsAtTop(isSearching)

  // During render, not in an effect: the results appear in the same frame as the key.
  const answer = useMemo<MenuAnswer | null>(
    () => (isSearching ? answerSearch(categories, text) : null),
    [isSearching, categories, text],
  )
  return {
    isSearching,
    /** The magnifier of a phone has been tapped. */
    isOpen,
    answer,
    prepare: () => void prepareSearch(categories),
    open() {
      keepPlace()
      setOpen(true)
    },
    // Stable, so that memoised results do not re-render for each key.
    search: useCallback(
      (typed: string) => {
        keepPlace()
        setText(typed)
      },
      [keepPlace, setText],
    ),
    close: useCallback(() => {
      setOpen(false)
      setText('')
    }, [setText]),
  }
}

/**
 * Results start at the top; leaving the search restores the menu's scroll position.
 * @returns the function that stores the position, before the results shorten the page
 */
function useResultsAtTop(isSearching: boolean): () => void {
  const left = useRef(0)
  const wasSearching = useRef(false)
  useLayoutEffect(() => {
    if (isSearching === wasSearching.current) return
    wasSearching.current = isSearching
    scrollTo({ top: isSearching ? 0 : left.current, behavior: 'instant' })
  }, [isSearching])
  return useCallback(() => {
    if (!wasSearching.current) left.current = scrollY
  }, [])
}

/** True from 1024 px on; false until the page is in the browser. What only a desk shows is not loaded on a phone. */
function useIsDesk(): boolean {
  const [isDesk, setDesk] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 1024px)')
    const look = () => setDesk(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isDesk
}

/** Filters as the URL names them, in the order of their chips. */
export const dietaryFilters = [
  { key: 'vegetarian', name: 'Vegetarian' },
  { key: 'vegan', name: 'Vegan' },
  { key: 'gluten-free', name: 'Gluten free' },
  { key: 'halal', name: 'Halal' },
  { key: 'not-spicy', name: 'Not spicy' },
] as const
export type DietaryFilter = (typeof dietaryFilters)[number]['key']

interface MenuFilter {
  text: string
  /** Keys of `dietaryFilters`; others, from a mistyped address, hold for every dish. */
  diet: ReadonlySet<string>
}

/** In the URL: `?q=paneer&diet=halal,vegetarian`. */
export const menuFilter: FilterInUrl<MenuFilter> = {
  none: { text: '', diet: new Set() },
  read: (search) => ({
    text: search.get('q') ?? '',
    diet: new Set(search.get('diet')?.split(',').filter(Boolean)),
  }),
  write(search, { text, diet }) {
    const next = new URLSearchParams(search)
    next.delete('q')
    next.delete('diet')
    if (text) next.set('q', text)
    // Sorted, so that one choice has one address.
    if (diet.size > 0) next.set('diet', [...diet].sort().join(','))
    return next
  },
}

const holds: Record<DietaryFilter, (item: Item) => boolean> = {
  vegetarian: ({ dietary }) => dietary.vegetarian || dietary.vegan,
  vegan: ({ dietary }) => dietary.vegan,
  'gluten-free': ({ dietary }) => dietary.glutenFree,
  halal: ({ dietary }) => dietary.halal,
  'not-spicy': ({ dietary }) => dietary.spicy === 0,
}

/** The menu with the dishes that the diet allows; categories without any are left out. */
export function filterMenu(
  categories: readonly Category[],
  diet: ReadonlySet<string>,
): readonly Category[] {
  const hasDishes = ({ items }: Category) => items.length > 0
  if (diet.size === 0)
    return categories.every(hasDishes) ? categories : categories.filter(hasDishes)
  const fits = (item: Item) => dietaryFilters.every(({ key }) => !diet.has(key) || holds[key](item))
  return categories
    .map((category) => ({ ...category, items: category.items.filter(fits) }))
    .filter(hasDishes)
}

export interface MenuAnswer extends SearchAnswer {
  query: string
  /** Words that match dishes, if the query matched none. */
  ideas: string[]
}

interface Prepared {
  index: MenuIndex
  ideas: string[]
}

const prepared = new WeakMap<readonly Category[], Prepared>()

/** Indexes a menu before the first key, which is then answered faster. */
function prepareSearch(categories: readonly Category[]): Prepared {
  const known = prepared.get(categories)
  if (known) return known
  const index = indexMenu(categories)
  const fresh = { index, ideas: searchIdeas(index) }
  prepared.set(categories, fresh)
  return fresh
}

/** The dishes that match the query; loaded with the first use of the field. */
function answerSearch(categories: readonly Category[], typed: string): MenuAnswer {
  const { index, ideas } = prepareSearch(categories)
  const answer = searchMenu(index, typed)
  return { ...answer, query: typed.trim(), ideas: answer.found.length === 0 ? ideas : [] }
}
