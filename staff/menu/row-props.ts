/** Props of every row: its position, for the virtualizer and for screen readers, and its actions. */
export interface RowProps {
  /** Reports the row's height to the virtualizer. */
  measure(element: HTMLElement | null): void
  index: number
  count: number
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  isReadOnly: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  /** Moves the row by one place. */
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
