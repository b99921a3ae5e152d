import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DragHandle } from './drag-handle.tsx'
import styles from './menu.module.css'
import { useEntryDragging } from './use-entry-dragging.ts'
import type { ListOrder } from './use-list-order.ts'

interface Props {
  id: string
  /** Of what the row moves. */
  name: string
  order: ListOrder
  className: string | undefined
  /** Names the row where its content does not. */
  label?: string
  /** Is given what the row is dragged by; null where its order cannot be changed. */
  children(handle: ReactNode): ReactNode
}

/** A row of a short list, which is dragged by its handle and shows where another one would be dropped. */
export function MovableEntry({ id, name, order, className, label, children }: Props) {
  const { row, handle, edge } = useEntryDragging(id, order)
  return (
    <li
      ref={row}
      className={clsx(
        className,
        styles.movable,
        edge === 'top' && styles.dropAbove,
        edge === 'bottom' && styles.dropBelow,
      )}
      aria-label={label}
    >
      {children(order.isOff ? null : <DragHandle ref={handle} name={name} />)}
    </li>
  )
}
