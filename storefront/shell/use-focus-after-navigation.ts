import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of screen the reader starts at its heading, or where the screen says. A sheet or a filter of the same screen moves nothing. */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // One of several sizes is shown.
    const start = [...document.querySelectorAll<HTMLElement>('[data-start]')].find(
      (element) => element.getClientRects().length > 0,
    )
    const heading = document.querySelector<HTMLElement>('h1')
    ;(start ?? heading)?.focus({ preventScroll: true })
  }, [pathname])
}
