import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of screen the reader starts at its heading, or where the screen says. A sheet or a filter of the same
 * screen moves nothing. A screen that waits for its data has the focus when they are there.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (focusStart()) return
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      // The diner may have gone somewhere else by then.
      const isElsewhere =
        document.activeElement !== before && document.activeElement !== document.body
      if (isElsewhere || focusStart()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** Returns false while the screen has only a placeholder. */
function focusStart(): boolean {
  const loaded = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.closest('[aria-busy="true"]'),
    )
  // One of several sizes is shown.
  const start = loaded('[data-start]').find((element) => element.getClientRects().length > 0)
  const target = start ?? loaded('h1')[0]
  target?.focus({ preventScroll: true })
  return target !== undefined
}
