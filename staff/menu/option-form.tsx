import { X } from 'lucide-react'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { largestAmount } from '#domain/currency.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { OptionalMoneyField } from '#staff/controls/money-field.tsx'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { menuWords } from '#staff/words/menu.ts'
import styles from './form.module.css'
import { MovableEntry } from './movable-entry.tsx'
import { SaveState } from './save-state.tsx'
import type { WireGroup } from './shown-menu.ts'
import { AllergenTicks, Tick } from './ticks.tsx'
import type { ListOrder } from './use-list-order.ts'
import { useMenuFields } from './use-menu-fields.ts'

interface Props {
  menu: WireMenuEditor
  groupId: string
  /** Removes an ingredient, so it has no allergens of its own. */
  isRemoval: boolean
  option: WireGroup['options'][number]
  order: ListOrder
  /** Null for the only option of a group. */
  onRemove: (() => void) | null
}

/** One option of a group: its name, surcharge and allergens. */
export function OptionForm({ menu, groupId, isRemoval, option, order, onRemove }: Props) {
  const { id, ...fields } = option
  const form = useMenuFields(
    menu,
    { kind: 'option', id: `${groupId}.${id}` },
    fields,
    (changed) => ({
      op: 'option.set',
      group: groupId,
      id,
      fields: changed,
    }),
  )
  const { shown, change, field } = form
  const words = menuWords.group
  return (
    <MovableEntry
      id={id}
      name={option.name}
      order={order}
      className={styles.option}
      label={words.option(option.name)}
    >
      {(handle) => (
        <>
          <div className={styles.optionFields}>
            <TextField {...field('name')} label={menuWords.name} maxLength={80} />
            <OptionalMoneyField
              {...field('price')}
              label={words.optionPrice}
              max={largestAmount}
              onChange={(price) => change({ price: price ?? 0 }, true)}
            />
          </div>
          <div className={styles.optionFoot}>
            {!isRemoval && (
              <details>
                <summary>{words.allergens(shown.allergens)}</summary>
                <AllergenTicks
                  label={words.allergens(shown.allergens)}
                  chosen={shown.allergens}
                  onChange={(allergens) => change({ allergens })}
                />
              </details>
            )}
            <Tick isOn={shown.sold_out} onChange={(sold_out) => change({ sold_out })}>
              {words.soldOut}
            </Tick>
            <span className={styles.moves}>
              {handle}
              <MoveButtons
                name={option.name}
                isFirst={order.isFirst(id)}
                isLast={order.isLast(id)}
                onStep={(by) => order.step(id, by)}
              />
              <IconButton
                label={onRemove ? words.removeOption(option.name) : words.lastOption}
                aria-disabled={onRemove === null || undefined}
                onClick={() => onRemove?.()}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
          <SaveState menu={menu} form={form} />
        </>
      )}
    </MovableEntry>
  )
}
