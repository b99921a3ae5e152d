import { ArrowDown, ArrowUp } from 'lucide-react'
import { words } from '#staff/words/common.ts'
import { IconButton } from './button.tsx'

interface Props {
  name: string
  isFramed?: boolean
  isFirst: boolean
  isLast: boolean
  onStep(by: -1 | 1): void
}

/** Moves a list entry up or down by one place, as an alternative to dragging. */
export function MoveButtons({ name, isFramed = false, isFirst, isLast, onStep }: Props) {
  return (
    <>
      <IconButton
        label={words.moveUp(name)}
        isFramed={isFramed}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onStep(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={words.moveDown(name)}
        isFramed={isFramed}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onStep(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  )
}

/** The list with the entry at `index` moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...list]
  const [taken] = next.splice(index, 1)
  if (taken !== undefined) next.splice(index + by, 0, taken)
  return next
}
