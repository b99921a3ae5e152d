import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#storefront/paths.ts'

/** @param lineKey key of the cart's line that is edited */
export type OpenDish = (itemId: string, lineKey?: string) => void

/**
 * Opens a dish over the present screen, which stays as it is: the router keeps the screen's own address, the browser
 * shows the dish's. One function for a whole list, the same each time: a menu's dishes are not drawn again when the
 * address changes.
 */
export function useOpenDish(outletId: string): OpenDish {
  const navigate = useNavigate()
  const { search } = useLocation()
  const present = useRef(search)
  useEffect(() => {
    present.current = search
  }, [search])
  return useCallback(
    (itemId, lineKey) => {
      const next = dishSearch(present.current, outletId, itemId)
      void navigate(
        { search: next },
        {
          mask: paths.product(outletId, itemId),
          preventScrollReset: true,
          replace: next === present.current,
          state: lineKey ? { order: { lineKey }, fromProductId: itemId } : undefined,
        },
      )
    },
    [navigate, outletId],
  )
}

/** The present screen's query with the dish added: filters of the menu stay. */
function dishSearch(present: string, outletId: string, itemId: string): string {
  const search = new URLSearchParams(present)
  search.set('dish', itemId)
  search.set('outlet', outletId)
  return `?${search}`
}
