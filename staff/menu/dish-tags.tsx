import { Ban, EyeOff, FilePenLine, Pencil } from 'lucide-react'
import { Tag } from '#staff/controls/tag.tsx'
import { menuWords } from '#staff/words/menu.ts'
import styles from './menu.module.css'
import type { DraftState, WireItem } from './shown-menu.ts'

interface Props {
  item: WireItem
  /** How it differs from what diners see. */
  state: DraftState | null
  /** Marked by a kitchen, until an end. */
  isSoldOut: boolean
}

/** What is said of a dish in the list beside its name. */
export function DishTags({ item, state, isSoldOut }: Props) {
  return (
    <span className={styles.labels}>
      {state && (
        <Tag kind="note">
          {state === 'new' ? (
            <FilePenLine size={18} aria-hidden />
          ) : (
            <Pencil size={18} aria-hidden />
          )}
          {menuWords.state[state]}
        </Tag>
      )}
      {item.hidden && (
        <Tag>
          <EyeOff size={18} aria-hidden />
          {menuWords.state.hidden}
        </Tag>
      )}
      {(isSoldOut || item.sold_out) && (
        <Tag kind="bad">
          <Ban size={18} aria-hidden />
          {item.sold_out ? menuWords.state.soldOut : menuWords.state.soldOutNow}
        </Tag>
      )}
      {item.popular && <Tag>{menuWords.state.popular}</Tag>}
    </span>
  )
}
