import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Category } from '#domain/menu.ts'
import { answerSearch, type MenuAnswer, prepareSearch } from './answer-search.ts'

/** @param text the value of the search field */
export function useMenuSearch(
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
    /** The results take the place of the menu. */
    isSearching,
    /** The magnifier of a phone has been tapped. */
    isOpen,
    /** Null while nothing is searched for. */
    answer,
    /** Indexes the menu before the first key. */
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
