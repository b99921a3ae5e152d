import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { preloadDishSheet } from '#storefront/screens/product/dish-sheet.tsx'

/** @param lineKey key of the cart's line that is edited */
export type OpenDish = (itemId: string, lineKey?: string) => void

/**
 * Opens a dish over the current screen: the router keeps the screen's address, the browser shows the dish's. The function is stable,
 * so that a menu's dishes do not re-render when the address changes.
 */
export function useOpenDish(outletId: string): OpenDish {
  const navigate = useNavigate()
  const { search } = useLocation()
  const current = useRef(search)
  useEffect(() => {
    current.current = search
  }, [search])
  useEffect(preloadDishSheet, [])
  return useCallback(
    (itemId, lineKey) => {
      const next = dishSearch(current.current, outletId, itemId)
      void navigate(
        { search: next },
        {
          mask: paths.product(outletId, itemId),
          preventScrollReset: true,
          replace: next === current.current,
          state: lineKey ? { order: { lineKey }, fromProductId: itemId } : undefined,
        },
      )
    },
    [navigate, outletId],
  )
}

/** The screen's query with the dish added: filters of the menu stay. */
function dishSearch(current: string, outletId: string, itemId: string): string {
  const search = new URLSearchParams(current)
  search.set('dish', itemId)
  search.set('outlet', outletId)
  return `?${search}`
}
