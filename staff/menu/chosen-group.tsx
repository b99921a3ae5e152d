import { ArrowDown, ArrowUp, Check, X } from 'lucide-react'
import { Link } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import styles from './form.module.css'
import { usesOf, type WireGroup } from './shown-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** Of the group; the draft may not have it any more. */
  id: string
  isFirst: boolean
  isLast: boolean
  onStep(by: -1 | 1): void
  onTakeOff(): void
}

/** A group of choices of a dish: what it asks, and its place among the others. */
export function ChosenGroup({ menu, id, isFirst, isLast, onStep, onTakeOff }: Props) {
  const money = useMoney()
  const group = menu.draft.option_groups.find((each) => each.id === id)
  const name = group?.name ?? id
  const out = group?.options.filter((option) => option.sold_out) ?? []
  const words = menuWords.dish
  return (
    <li className={styles.listRow}>
      <div>
        <b>
          <Link to={`/menu/${menu.id}/groups/${id}`}>{name}</Link>
        </b>
        {group && (
          <small>
            {[
              manyText(group),
              group.options
                .map(({ name, price }) => (price > 0 ? `${name} ${money(price)}` : name))
                .join(', '),
              words.usedBy(usesOf(menu.draft, id)),
            ].join(' · ')}
            {out.map((option) => (
              <span key={option.id} className={styles.missing}>
                {' · '}
                {words.optionOut(option.name)}
              </span>
            ))}
          </small>
        )}
      </div>
      {group?.required && (
        <Tag kind="good">
          <Check size={18} aria-hidden />
          {words.required}
        </Tag>
      )}
      <span className={styles.moves}>
        <IconButton
          label={menuWords.moveUp(name)}
          aria-disabled={isFirst || undefined}
          onClick={() => onStep(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={menuWords.moveDown(name)}
          aria-disabled={isLast || undefined}
          onClick={() => onStep(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={words.takeOff(name)} onClick={onTakeOff}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

function manyText({ type, max }: WireGroup): string {
  if (type === 'single') return menuWords.dish.one
  return max > 0 ? menuWords.dish.upTo(max) : menuWords.dish.any
}
