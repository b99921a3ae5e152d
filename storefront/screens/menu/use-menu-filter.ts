import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { noFilter, readFilter, sameFilter, writeFilter } from './menu-filter.ts'

/** How long the diner must pause before the URL follows, in milliseconds. */
const pause = 150

/**
 * Search and filters. They take effect at once and the URL follows: a field that waits for the router loses letters.
 * The page came without them, so those of the URL are read after hydration.
 */
export function useMenuFilter() {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(noFilter)
  // What of the URL the filter follows already: only another one is news, such as after Back.
  const followed = useRef(noFilter)

  useEffect(() => {
    const inUrl = readFilter(search)
    if (sameFilter(inUrl, followed.current)) return
    followed.current = inUrl
    setFilter(inUrl)
  }, [search])

  useEffect(() => {
    // While a dish lies over the menu the URL is the dish's.
    if (sameFilter(readFilter(search), filter) || search.has('dish')) return
    const timer = setTimeout(() => {
      followed.current = filter
      setSearch(writeFilter(search, filter), { replace: true, preventScrollReset: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [filter, search, setSearch])

  return {
    filter,
    isFiltering: filter.text.trim() !== '' || filter.diet.size > 0,
    setText: (text: string) => setFilter((before) => ({ ...before, text })),
    toggleDiet: (key: string) =>
      setFilter((before) => {
        const diet = new Set(before.diet)
        if (!diet.delete(key)) diet.add(key)
        return { ...before, diet }
      }),
    clear: () => setFilter(noFilter),
  }
}
