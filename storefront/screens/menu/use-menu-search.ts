import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Category } from '#domain/menu.ts'
import { reportLoadFailure } from '#storefront/shell/load-failure.ts'
import type { MenuAnswer } from './answer-search.ts'

type Engine = typeof import('./answer-search.ts')

/**
 * The search of a menu. Its rules are loaded when the field is first used.
 * @param text what is in the field
 */
export function useMenuSearch(
  categories: readonly Category[],
  text: string,
  setText: (text: string) => void,
) {
  const [engine, setEngine] = useState<Engine | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isSearching = isOpen || text.trim() !== ''
  const [isUsed, setUsed] = useState(false)
  // The address may name a search, and somebody may have typed before the page was ready.
  const isWanted = isUsed || isSearching
  useEffect(() => {
    if (isWanted) void import('./answer-search.ts').then(setEngine, reportLoadFailure)
  }, [isWanted])
  useEffect(() => void engine?.prepareSearch(categories), [engine, categories])
  const keepPlace = useResultsAtTop(isSearching)

  // In the frame of the letter: one frame to draw instead of two.
  const answer = useMemo<MenuAnswer | null>(
    () => (engine && isSearching ? engine.answerSearch(categories, text) : null),
    [engine, isSearching, categories, text],
  )
  return {
    /** The results take the place of the menu. */
    isSearching,
    /** The magnifier of a phone has been tapped. */
    isOpen,
    /** Null while nothing is searched for, and until the rules are loaded. */
    answer,
    /** Loads the search before the first key. */
    prepare: () => setUsed(true),
    open() {
      keepPlace()
      setOpen(true)
    },
    // The same each time: the results are not drawn again for a letter before they have changed.
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
 * @returns the function that keeps the place, before the results shorten the page
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
