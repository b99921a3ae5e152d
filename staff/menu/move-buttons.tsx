import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { menuWords } from '#staff/words/menu.ts'

interface Props {
  /** Of what they move. */
  name: string
  isFramed?: boolean
  isFirst?: boolean
  isLast?: boolean
  onStep(by: -1 | 1): void
}

/** Up and down by one place: for whoever cannot drag. */
export function MoveButtons({ name, isFramed = false, isFirst, isLast, onStep }: Props) {
  return (
    <>
      <IconButton
        label={menuWords.moveUp(name)}
        isFramed={isFramed}
        aria-disabled={isFirst || undefined}
        onClick={() => onStep(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={menuWords.moveDown(name)}
        isFramed={isFramed}
        aria-disabled={isLast || undefined}
        onClick={() => onStep(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  )
}
