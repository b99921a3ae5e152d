import { useEffect } from 'react'

/**
 * Makes room for a strip that lies over the page. At the top the page moves down by the strip's height, by a transform:
 * nothing is laid out again (`shell.module.css`). Where one has scrolled it stays in place until the top is reached again,
 * and what sticks below the header moves below the strip (`--covered`).
 */
export function useLoweredPage(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const { dataset } = document.documentElement
    dataset.covered = ''
    const lower = () => {
      if (scrollY === 0) dataset.lowered = ''
    }
    lower()
    addEventListener('scroll', lower, { passive: true })
    return () => {
      removeEventListener('scroll', lower)
      delete dataset.covered
      delete dataset.lowered
    }
  }, [isCovered])
}
