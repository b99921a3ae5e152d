import { useCallback } from 'react'
import { useFilterInUrl } from '#storefront/state/use-filter-in-url.ts'
import { menuFilter } from './menu-filter.ts'

/** Search and filters of the menu. */
export function useMenuFilter() {
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
