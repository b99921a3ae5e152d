/** What every row of the list gets: where it stands, for the list and for readers, and what can be done. */
export interface RowProps {
  /** The list learns the row's height. */
  measure(element: HTMLElement | null): void
  index: number
  count: number
  /** Each row shows the buttons that move it. */
  isOrdering: boolean
  isReadOnly: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  /** By one place. */
  onStep(id: string, step: -1 | 1): void
}

export function placeOfRow({
  measure,
  index,
  count,
}: Pick<RowProps, 'measure' | 'index' | 'count'>) {
  return {
    ref: measure,
    'data-index': index,
    'aria-setsize': count,
    'aria-posinset': index + 1,
  }
}
