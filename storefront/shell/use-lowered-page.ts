import { useEffect } from 'react'

/**
 * Moves the page down by the height of a strip that lies over it, by a transform: nothing is laid out again. Where one has
 * scrolled, only once the top is reached again (`shell.module.css`).
 */
export function useLoweredPage(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const { dataset } = document.documentElement
    const lower = () => {
      if (scrollY === 0) dataset.lowered = ''
    }
    lower()
    addEventListener('scroll', lower, { passive: true })
    return () => {
      removeEventListener('scroll', lower)
      delete dataset.lowered
    }
  }, [isCovered])
}
