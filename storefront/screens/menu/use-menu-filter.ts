import { useFilterInUrl } from '#storefront/state/use-filter-in-url.ts'
import { menuFilter } from './menu-filter.ts'

/** Search and filters of the menu. */
export function useMenuFilter() {
  const [filter, setFilter] = useFilterInUrl(menuFilter)
  return {
    filter,
    setText: (text: string) => setFilter((before) => ({ ...before, text })),
    toggleDiet: (key: string) =>
      setFilter((before) => {
        const diet = new Set(before.diet)
        if (!diet.delete(key)) diet.add(key)
        return { ...before, diet }
      }),
    clear: () => setFilter(menuFilter.none),
  }
}
