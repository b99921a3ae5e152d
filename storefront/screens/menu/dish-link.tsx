import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { paths } from '../../paths.ts'

interface Props {
  outletId: string
  item: Pick<Item, 'id'>
  children: ReactNode
  /** Key of the cart's line that is edited. */
  lineKey?: string
  className?: string
}

/**
 * Opens a dish over the present screen, which stays as it is: the router keeps the screen's own address, the browser
 * shows the dish's. A reload, a new tab and a shared address get the dish's own page.
 */
export function DishLink({ outletId, item, children, lineKey, className }: Props) {
  const { search } = useLocation()
  return (
    <Link
      to={{ search: dishSearch(search, outletId, item.id) }}
      mask={paths.product(outletId, item.id)}
      state={lineKey ? { order: { lineKey }, fromProductId: item.id } : undefined}
      preventScrollReset
      className={className}
    >
      {children}
    </Link>
  )
}

/** The present screen's query with the dish added: filters of the menu stay. */
export function dishSearch(present: string, outletId: string, itemId: string): string {
  const search = new URLSearchParams(present)
  search.set('dish', itemId)
  search.set('outlet', outletId)
  return `?${search}`
}
