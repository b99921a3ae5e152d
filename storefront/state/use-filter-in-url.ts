import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** How long the diner must pause before the URL follows, in milliseconds. */
const pause = 150

export interface FilterInUrl<T> {
  none: T
  read(search: URLSearchParams): T
  /** The same query with this filter in it; what else it holds stays. */
  write(search: URLSearchParams, filter: T): URLSearchParams
}

/**
 * A list's filter. It changes immediately and the URL follows, since an input that waits for the router loses letters.
 * Pages are rendered without a query: the URL's is read after hydration.
 * @param kind the same object each time
 */
export function useFilterInUrl<T>(kind: FilterInUrl<T>) {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(kind.none)
  // The part of the URL that the filter already reflects; a different one is a navigation, such as Back.
  const followed = useRef(textOf(kind, kind.none))

  useEffect(() => {
    const inUrl = kind.read(search)
    const text = textOf(kind, inUrl)
    if (text === followed.current) return
    followed.current = text
    setFilter(inUrl)
  }, [kind, search])

  useEffect(() => {
    const text = textOf(kind, filter)
    // While a dish lies over the menu the URL is the dish's.
    if (textOf(kind, kind.read(search)) === text || search.has('dish')) return
    const timer = setTimeout(() => {
      followed.current = text
      setSearch(kind.write(search, filter), { replace: true, preventScrollReset: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [kind, filter, search, setSearch])

  return [filter, setFilter] as const
}

/** Filters that are written alike are the same. */
function textOf<T>({ write }: FilterInUrl<T>, filter: T): string {
  return String(write(new URLSearchParams(), filter))
}
