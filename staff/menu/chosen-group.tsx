import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import styles from './form.module.css'
import { MovableEntry } from './movable-entry.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { usesOf, type WireGroup } from './shown-menu.ts'
import type { ListOrder } from './use-list-order.ts'

interface Props {
  menu: WireMenuEditor
  /** Of the group; the draft may not have it any more. */
  id: string
  isFirst: boolean
  isLast: boolean
  order: ListOrder
  onTakeOff(): void
}

/** A group of choices of a dish: what it asks, and its place among the others. */
export function ChosenGroup({ menu, id, isFirst, isLast, order, onTakeOff }: Props) {
  const money = useMoney()
  const group = menu.draft.option_groups.find((each) => each.id === id)
  const name = group?.name ?? id
  const out = group?.options.filter((option) => option.sold_out) ?? []
  const words = menuWords.dish
  return (
    <MovableEntry id={id} name={name} order={order} className={styles.listRow}>
      {(handle) => (
        <>
          {handle}
          <div>
            <b>
              <Link to={`/menu/${menu.id}/groups/${id}`} draggable={false}>
                {name}
              </Link>
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
            <MoveButtons
              name={name}
              isFirst={isFirst}
              isLast={isLast}
              onStep={(by) => order.step(id, by)}
            />
            <IconButton label={words.takeOff(name)} onClick={onTakeOff}>
              <X aria-hidden />
            </IconButton>
          </span>
        </>
      )}
    </MovableEntry>
  )
}

function manyText({ type, max }: WireGroup): string {
  if (type === 'single') return menuWords.dish.one
  return max > 0 ? menuWords.dish.upTo(max) : menuWords.dish.any
}
