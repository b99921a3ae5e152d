import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MenuFilter } from './menu-filter.ts'

/** Search and filters, kept in the URL. The page came without them, so they take effect after hydration. */
export function useMenuFilter() {
  const [search, setSearch] = useSearchParams()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  const filter: MenuFilter = {
    text: isReady ? (search.get('q') ?? '') : '',
    diet: new Set(isReady ? search.get('diet')?.split(',').filter(Boolean) : []),
  }
  const change = (key: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    filter,
    isFiltering: filter.text.trim() !== '' || filter.diet.size > 0,
    setText: (text: string) => change('q', text),
    toggleDiet(key: string) {
      const diet = new Set(filter.diet)
      if (!diet.delete(key)) diet.add(key)
      change('diet', [...diet].join(','))
    },
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
  }
}
