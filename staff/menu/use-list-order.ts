import { useState } from 'react'
import { menuWords } from '#staff/words/menu.ts'
import { dropInList, stepInList } from './menu-rows.ts'

/** Reordering of a short list, such as the options of a group, by buttons and by dragging. */
export interface ListOrder {
  /** Unique name of the list on the screen. */
  list: string
  /** The order is read-only here. */
  isOff: boolean
  isFirst(id: string): boolean
  isLast(id: string): boolean
  /** Moves an entry by one place. */
  step(id: string, by: -1 | 1): void
  drop(id: string, target: { id: string; edge: 'top' | 'bottom' }): void
  /** The last entry's position after its move, for screen readers. */
  said: string
}

/** @param onMove called with the entry's new predecessor (null: it is the first); resolves to whether it was moved */
export function useListOrder(
  list: string,
  entries: readonly { id: string; name: string }[],
  isOff: boolean,
  onMove: (id: string, after: string | null) => Promise<boolean>,
): ListOrder {
  const [said, setSaid] = useState('')
  const ids = entries.map(({ id }) => id)

  function move(id: string, after: string | null | undefined) {
    if (after === undefined) return
    const name = entries.find((entry) => entry.id === id)?.name ?? id
    const others = ids.filter((each) => each !== id)
    setSaid(menuWords.movedInList(name, others.indexOf(after ?? '') + 2, ids.length))
    void onMove(id, after).then((isMoved) => isMoved || setSaid(menuWords.notMoved(name)))
  }
  return {
    list,
    isOff,
    isFirst: (id) => ids[0] === id,
    isLast: (id) => ids.at(-1) === id,
    step: (id, by) => move(id, stepInList(ids, id, by)),
    drop: (id, target) => move(id, dropInList(ids, id, target)),
    said,
  }
}
