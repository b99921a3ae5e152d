import type { MouseEvent, ReactNode } from 'react'
import type { Item } from '#domain/menu.ts'
import { paths } from '#storefront/paths.ts'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Pick<Item, 'id'>
  onOpen: OpenDish
  children: ReactNode
  /** Key of the cart's line that is edited. */
  lineKey?: string
  className?: string
}

/**
 * Opens a dish as a sheet; a reload, a new tab and a shared address get the dish's own page. Not the router's `Link`,
 * whose work for each of a menu's dishes is a tenth of the page's.
 */
export function DishLink({ outletId, item, onOpen, children, lineKey, className }: Props) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(item.id, lineKey)
  }
  return (
    <a href={paths.product(outletId, item.id)} onClick={open} className={className}>
      {children}
    </a>
  )
}

/** With a key or another button the browser opens the address elsewhere. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
}
